import { useEffect, useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Stocktake } from "#src/features/counts/contract.ts";
import { countDifference } from "#src/features/inventory/rules.ts";
import { decimalText } from "#src/features/inventory/web/item-form.ts";
import { forget, readStored, store } from "#src/web/browser-storage.ts";

const draftShape = z.object({
  id: z.uuid(),
  counts: z.record(
    z.string(),
    z.object({
      counted: z.string(),
      /** The stock that the list showed when the count began, in this unit, and the time of that list. */
      expected: z.number(),
      unit: z.string(),
      as_of: z.string().optional(),
    }),
  ),
});
type Draft = z.output<typeof draftShape>;

export interface Counted {
  item: InventoryItem;
  counted: string;
  expected: number;
  difference: number;
}

const blankDraft = (): Draft => ({ id: uuid(), counts: {} });

/** A stocktake in progress. It is stored in the browser, so that a phone that goes to sleep loses no counts. */
export function useStocktakeDraft(companyId: string, items: readonly InventoryItem[], asOf: () => string | undefined) {
  const key = `stocktake ${companyId}`;
  const [draft, setDraft] = useState<Draft>(
    () => draftShape.safeParse(readStored(localStorage, key)).data ?? blankDraft(),
  );
  useEffect(() => {
    if (Object.keys(draft.counts).length > 0) store(localStorage, key, draft);
    else forget(localStorage, key);
  }, [key, draft]);
  const counted = useMemo(() => countedItems(items, draft), [items, draft]);
  return {
    counted,
    /** Sets the text typed for an item; empty when it is not counted. */
    count: (item: InventoryItem, text: string) => setDraft((current) => withCount(current, item, text, asOf())),
    remove: (ids: readonly string[]) => setDraft((current) => withoutCounts(current, ids)),
    discard: () => setDraft(blankDraft()),
    requestBody: (note: string): Stocktake => ({
      id: draft.id,
      note: note.trim() || null,
      counts: counted.map(({ item, counted: text }) => {
        const counted_at = draft.counts[item.id]?.as_of;
        return { id: item.id, counted: Number(decimalText(text)), ...(counted_at !== undefined && { counted_at }) };
      }),
    }),
  };
}

export type StocktakeDraft = ReturnType<typeof useStocktakeDraft>;

function countedItems(items: readonly InventoryItem[], draft: Draft): Counted[] {
  return items.flatMap((item): Counted[] => {
    const count = draft.counts[item.id];
    // A count in a unit that the item no longer has cannot be compared.
    if (!count || count.unit !== item.unit) return [];
    const difference = countDifference(decimalText(count.counted), count.expected);
    return [{ item, counted: count.counted, expected: count.expected, difference }];
  });
}

function withCount(draft: Draft, item: InventoryItem, counted: string, as_of: string | undefined): Draft {
  if (counted === "") return withoutCounts(draft, [item.id]);
  const before = draft.counts[item.id];
  const expected =
    before && before.unit === item.unit ? before : { expected: item.quantity_available, unit: item.unit, as_of };
  return { ...draft, counts: { ...draft.counts, [item.id]: { ...expected, counted } } };
}

function withoutCounts({ id, counts }: Draft, ids: readonly string[]): Draft {
  return { id, counts: Object.fromEntries(Object.entries(counts).filter(([itemId]) => !ids.includes(itemId))) };
}
