import { useNavigate } from "@tanstack/react-router";
import { v7 as uuid } from "uuid";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import type { DeliveryNote } from "#src/features/receiving/contract.ts";
import { fillFromNote, startDraft } from "#src/features/receiving/draft.ts";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";

/** Returns a function that opens the form filled from a delivery note. The form replaces a draft for the same order. */
export function useOpenNote(deliveries: readonly ExpectedDelivery[] = [], receiving: Receiving) {
  const navigate = useNavigate();
  return async (note: DeliveryNote, photo: string | null, { replace = false } = {}): Promise<void> => {
    const order = deliveries.find(({ po_id }) => po_id === note.po_id) ?? null;
    const filled = fillFromNote(startDraft(uuid(), order), note.lines, uuid);
    const supplier = note.supplier && { supplier_id: note.supplier.id, supplier_name: note.supplier.name };
    const draft = { ...filled, ...(order === null && supplier) };
    const before = receiving.stored.find(({ draft: { po_id } }) => po_id !== null && po_id === draft.po_id);
    if (before) receiving.discard(before.draft.id);
    receiving.save(draft);
    if (photo !== null) receiving.putPhoto(draft.id, photo);
    await navigate({
      to: "/receive",
      search: draft.po_id === null ? { delivery: draft.id } : { order: draft.po_id },
      replace,
    });
  };
}
