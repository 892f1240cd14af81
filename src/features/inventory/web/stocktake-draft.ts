import Big from "big.js";
import { useEffect, useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Stocktake } from "#src/features/inventory/ledger-contract.ts";
import { figure } from "#src/features/inventory/web/item-form.ts";
import { forget, readStored, store } from "#src/web/browser-storage.ts";

const draftShape = z.object({
  id: z.uuid(),
  counts: z.record(
    z.string(),
    z.object({
      counted: z.string(),
      /** What the list showed when the count began, in this unit, and when that was. */
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

const blank = (): Draft => ({ id: uuid(), counts: {} });

/** A stocktake under way. It is kept in the browser: a phone that goes to sleep in the cold room loses nothing. */
export function useStocktakeDraft(companyId: string, items: readonly InventoryItem[], asOf: () => string | undefined) {
  const key = `stocktake ${companyId}`;
  const [draft, setDraft] = useState<Draft>(() => draftShape.safeParse(readStored(localStorage, key)).data ?? blank());
  useEffect(() => {
    if (Object.keys(draft.counts).length > 0) store(localStorage, key, draft);
    else forget(localStorage, key);
  }, [key, draft]);

  const counted = useMemo(
    () =>
      items.flatMap((item): Counted[] => {
        const count = draft.counts[item.id];
        // A count in a unit that the item no longer has says nothing any more.
        if (!count || count.unit !== item.unit) return [];
        const difference = new Big(figure(count.counted)).minus(count.expected).toNumber();
        return [{ item, counted: count.counted, expected: count.expected, difference }];
      }),
    [items, draft],
  );

  return {
    counted,
    /** The text typed for an item; empty when it is not counted. */
    count: (item: InventoryItem, text: string) => {
      setDraft(({ id, counts: { [item.id]: before, ...others } }) => {
        if (text === "") return { id, counts: others };
        const seen =
          before && before.unit === item.unit
            ? before
            : { expected: item.quantity_available, unit: item.unit, as_of: asOf() };
        return { id, counts: { ...others, [item.id]: { ...seen, counted: text } } };
      });
    },
    drop: (ids: readonly string[]) =>
      setDraft(({ id, counts }) => ({
        id,
        counts: Object.fromEntries(Object.entries(counts).filter(([itemId]) => !ids.includes(itemId))),
      })),
    discard: () => setDraft(blank()),
    posting: (note: string): Stocktake => ({
      id: draft.id,
      note: note.trim() || null,
      counts: counted.map(({ item, counted, expected }) => {
        const as_of = draft.counts[item.id]?.as_of;
        return { id: item.id, counted: Number(figure(counted)), expected, ...(as_of !== undefined && { as_of }) };
      }),
    }),
  };
}

export type StocktakeDraft = ReturnType<typeof useStocktakeDraft>;
