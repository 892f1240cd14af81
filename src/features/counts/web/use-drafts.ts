import { useEffect, useMemo, useState } from "react";
import { parseCount } from "#src/features/counts/typed-count.ts";
import type { CountedRow } from "#src/features/counts/web/counted-rows.ts";
import { type Drafts, storedDrafts } from "#src/features/counts/web/stored-lines.ts";
import type { Counting } from "#src/features/counts/web/use-counting.ts";
import { useFormat } from "#src/web/ui/format.tsx";

/**
 * Returns the texts that are being typed, with the moment of the last key. A text becomes a line when it is finished
 * and is a number.
 */
export function useDrafts(companyId: string, add: Counting["add"]) {
  const { decimalSigns } = useFormat();
  const storage = useMemo(() => storedDrafts(localStorage, companyId), [companyId]);
  const [drafts, setDrafts] = useState<Drafts>(() => storage.read());
  useEffect(() => storage.write(drafts), [storage, drafts]);
  const drop = (key: string) =>
    setDrafts((current) => Object.fromEntries(Object.entries(current).filter(([one]) => one !== key)));

  function finish(row: CountedRow): void {
    const draft = drafts[row.key];
    if (!draft) return;
    const parsed = parseCount(draft.typed, row.item, decimalSigns);
    if (parsed.kind === "wrong" || parsed.kind === "unclear") return;
    drop(row.key);
    if (draft.typed.trim() === row.text || (parsed.kind === "empty" && row.state === "open")) return;
    const { id: item_id, name: item_name, unit } = row.item;
    const counted = parsed.kind === "count" ? parsed.counted : null;
    add({ item_id, item_name, area_id: row.area_id, counted, unit, typed: draft.typed.trim(), counted_at: draft.at });
  }

  return {
    textOf: (row: CountedRow) => drafts[row.key]?.typed ?? row.text,
    type: (row: CountedRow, typed: string) =>
      setDrafts((current) => ({ ...current, [row.key]: { typed, at: new Date().toISOString() } })),
    finish,
  };
}
