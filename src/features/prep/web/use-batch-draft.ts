import { useState } from "react";
import { v7 as uuid } from "uuid";
import type { Batch } from "#src/features/prep/batch-contract.ts";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import { timesBatches } from "#src/features/prep/batches.ts";
import { useBookBatch } from "#src/features/prep/web/use-batch.ts";

type Part = PrepRecipe["takes"][number];

/**
 * Edits a batch before it is booked. The quantities made and used are computed from the number of batches until a
 * person changes them.
 */
export function useBatchDraft(recipe: PrepRecipe, startWith: number, onBooked: (batch: Batch) => void) {
  const [id] = useState(() => uuid());
  const [batches, setBatches] = useState(String(startWith));
  const [changedMade, setMade] = useState<string | null>(null);
  const [changedUsed, setChangedUsed] = useState<Readonly<Record<string, string>>>({});
  const booking = useBookBatch(onBooked);

  const planned = timesBatches(recipe.stock_quantity, batches);
  const made = changedMade ?? planned;
  const usedOf = (part: Part) => changedUsed[part.item_id] ?? timesBatches(part.quantity, batches);
  const isComplete = Number(planned) > 0 && Number(made) > 0 && recipe.takes.every((part) => usedOf(part) !== "");
  return {
    batches,
    setBatches,
    made,
    setMade,
    usedOf,
    setUsed: (part: Part, quantity: string) => setChangedUsed((all) => ({ ...all, [part.item_id]: quantity })),
    booking,
    book: () => {
      if (!isComplete) return;
      // The recipe's amounts for the whole number of batches were used, even if the batches made less than planned.
      const used = recipe.takes.map((part) => ({ item_id: part.item_id, quantity: usedOf(part) }));
      const asPlanned = changedMade === null && Object.keys(changedUsed).length === 0;
      booking.mutate({ id, item_id: recipe.item_id, planned, made, ...(!asPlanned && { used }) });
    },
  };
}

export type BatchDraft = ReturnType<typeof useBatchDraft>;
