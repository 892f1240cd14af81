import { useCallback, useEffect, useRef } from "react";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { focusField, headId, lineId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";

/** Adds and removes lines so that the keyboard is never left in the void. */
export function useLineFocus(lines: readonly DraftLine[], edits: DraftEdits) {
  const wanted = useRef<((lines: readonly DraftLine[]) => string) | null>(null);
  const current = useRef(lines);
  useEffect(() => {
    current.current = lines;
    if (!wanted.current) return;
    focusField(wanted.current(lines));
    wanted.current = null;
  }, [lines]);

  const add = useCallback(() => {
    wanted.current = (now) => lineId(now.at(-1)?.key ?? "", "item_name");
    edits.add();
  }, [edits]);

  const remove = useCallback(
    (key: string) => {
      const at = current.current.findIndex((line) => line.key === key);
      wanted.current = (now) => {
        const next = now[at] ?? now[at - 1];
        return next ? lineId(next.key, "item_name") : headId("add");
      };
      edits.remove(key);
    },
    [edits],
  );
  return { add, remove };
}

/** Goes to the next thing marked as doubtful or unsettled, from wherever the focus is; after the last comes the first. */
export function focusNextLowConfidence(form: HTMLElement | null): void {
  const open = [...(form?.querySelectorAll<HTMLElement>("[data-doubt]") ?? [])];
  const here = document.activeElement;
  const after = open.find(
    (one) => here !== null && one !== here && here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = after ?? open[0];
  if (next) focusField(next.id);
}
