import { useState } from "react";
import type { LineChange, PurchaseOrder } from "#src/features/purchasing/contract.ts";

export interface OrderDraft {
  /** Returns the wanted packs of a line; 0 when the line is removed. */
  packsOf: (line: PurchaseOrder["lines"][number]) => number;
  setPacks: (lineId: string, packs: number) => void;
  note: string;
  setNote: (note: string) => void;
  day: string;
  setDay: (day: string) => void;
  isChanged: boolean;
  changes: () => { deliver_on: string; note: string; lines: LineChange[] };
  reset: () => void;
}

interface Edits {
  version: number;
  packs: Record<string, number>;
  note: string | null;
  day: string | null;
}

/** Returns a person's unsaved changes of an order. They belong to one version and do not apply to another version. */
export function useOrderDraft(order: PurchaseOrder): OrderDraft {
  const none: Edits = { version: order.version, packs: {}, note: null, day: null };
  const [stored, setEdits] = useState(none);
  const edits = stored.version === order.version ? stored : none;
  const packsOf = ({ id, packs }: PurchaseOrder["lines"][number]) => edits.packs[id] ?? packs;
  const [note, day] = [edits.note ?? order.note, edits.day ?? order.deliver_on];
  return {
    packsOf,
    setPacks: (id, packs) => setEdits({ ...edits, packs: { ...edits.packs, [id]: packs } }),
    note,
    setNote: (changed) => setEdits({ ...edits, note: changed }),
    day,
    setDay: (changed) => setEdits({ ...edits, day: changed }),
    isChanged:
      note !== order.note || day !== order.deliver_on || order.lines.some((line) => packsOf(line) !== line.packs),
    changes: () => ({
      deliver_on: day,
      note,
      lines: order.lines
        .filter((line) => packsOf(line) > 0)
        .map((line) => ({ id: line.id, item_id: line.item_id, packs: packsOf(line) })),
    }),
    reset: () => setEdits(none),
  };
}
