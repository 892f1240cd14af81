import { z } from "zod";
import { unlinkedInvoice } from "#src/features/deliveries/contract.ts";
import { deliveryDraft, deliveryInvoice } from "#src/features/receiving/draft.ts";
import { forget, readText, store } from "#src/web/browser-storage.ts";
import { storedEntries } from "#src/web/offline-queue.ts";

const storedDelivery = z.object({
  draft: deliveryDraft,
  /** `counting`: being counted. `waiting`: waiting to be booked. `photo`: booked, but its photo waits. */
  state: z.enum(["counting", "waiting", "photo"]),
  rest: z.enum(["wait", "cancel"]),
  /** When the delivery was begun. Once it waits to be booked, when a person booked it. */
  at: z.string(),
  /** Why the server rejected the delivery. A person then looks at it again. */
  problem: z.string().nullable(),
  /** A person's decision about the invoice that belongs to these goods. */
  invoice: deliveryInvoice.nullable(),
  /** The invoices that may belong to the delivery, until somebody has decided. */
  invoices: z.array(unlinkedInvoice),
});
export type StoredDelivery = z.output<typeof storedDelivery>;

/**
 * Returns the store of the deliveries that were counted on this device and have not reached the server. Each delivery
 * and each photo has its own key. They are stored before they are sent.
 */
export function storedDeliveries(storage: Storage, companyId: string) {
  const photoKey = (id: string) => `delivery-photo ${companyId} ${id}`;
  const entries = storedEntries(storage, {
    prefix: `delivery ${companyId} `,
    shape: storedDelivery,
    idOf: ({ draft }) => draft.id,
    atOf: ({ at }) => at,
  });
  return {
    ...entries,
    remove: (id: string) => {
      entries.remove(id);
      forget(storage, photoKey(id));
    },
    /** Returns a data URL; null without a photo. */
    photo: (id: string): string | null => readText(storage, photoKey(id)),
    putPhoto: (id: string, photo: string): boolean => store(storage, photoKey(id), photo),
    removePhoto: (id: string) => forget(storage, photoKey(id)),
  };
}

export type StoredDeliveries = ReturnType<typeof storedDeliveries>;
