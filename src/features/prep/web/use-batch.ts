import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Batch, bookBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { refreshPrep } from "#src/features/prep/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface BatchInput {
  /** The id stays the same when the batch is sent again, so that it is booked once. */
  id: string;
  item_id: string;
  planned: number | string;
  made: number | string;
  used?: { item_id: string; quantity: number | string }[];
}

/** Books a batch and shows how much was made. */
export function useBookBatch(onBooked: (batch: Batch) => void) {
  const client = useQueryClient();
  const format = useFormat();
  return useMutation({
    mutationFn: async (batch: BatchInput) => (await call(bookBatch, { body: { note: null, ...batch } })).batch,
    onSuccess: async (batch) => {
      notify.success("Batch Booked", `${batch.name}: ${format.quantity(batch.made, batch.unit)} made`);
      onBooked(batch);
      await refreshPrep(client);
    },
  });
}

export function useUndoBatch(onUndone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(undoBatch, { query: { id } })).batch,
    onSuccess: async (batch) => {
      notify.success("Undone", `The batch of ${batch.name} was taken back.`);
      onUndone?.();
      await refreshPrep(client);
    },
    onError: (error) => notify.error("The batch was not undone", messageOf(error, "Please try again.")),
  });
}
