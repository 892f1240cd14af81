import { z } from "zod";
import { unlinkedInvoice } from "#src/features/deliveries/contract.ts";
import { deliveryDraft, deliveryInvoice } from "#src/features/receiving/draft.ts";
import { forget, readStored, store } from "#src/web/browser-storage.ts";

const storedDelivery = z.object({
  draft: deliveryDraft,
  /** Being counted; waiting to be booked; booked, and its photo waits. */
  state: z.enum(["counting", "waiting", "photo"]),
  rest: z.enum(["wait", "cancel"]),
  /** When it was begun; once it waits, when a person booked it. */
  at: z.string(),
  /** Why the server did not take it; a person looks at it again. */
  problem: z.string().nullable(),
  /** What a person said about the invoice of these goods. */
  invoice: deliveryInvoice.nullable(),
  /** The invoices that may be meant, while nobody has said it. */
  invoices: z.array(unlinkedInvoice),
});
export type StoredDelivery = z.output<typeof storedDelivery>;

/**
 * What is counted on this device and has not reached the server, each delivery and each photo under a key of its own, so
 * that two tabs cannot overwrite each other's. It is stored before it is sent.
 */
export function storedDeliveries(storage: Storage, companyId: string) {
  const prefix = `delivery ${companyId} `;
  const photoKey = (id: string) => `delivery-photo ${companyId} ${id}`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key?.startsWith(prefix));
  return {
    all(): StoredDelivery[] {
      return keys()
        .flatMap((key) => storedDelivery.safeParse(readStored(storage, key ?? "")).data ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at) || one.draft.id.localeCompare(other.draft.id));
    },
    one: (id: string): StoredDelivery | undefined => storedDelivery.safeParse(readStored(storage, prefix + id)).data,
    /** False when the browser does not store it. */
    put: (delivery: StoredDelivery): boolean => store(storage, prefix + delivery.draft.id, delivery),
    remove: (id: string) => forget(storage, prefix + id, photoKey(id)),
    /** A data URL; null without one. */
    photo: (id: string): string | null => z.string().safeParse(readStored(storage, photoKey(id))).data ?? null,
    putPhoto: (id: string, photo: string): boolean => store(storage, photoKey(id), photo),
    removePhoto: (id: string) => forget(storage, photoKey(id)),
  };
}

export type StoredDeliveries = ReturnType<typeof storedDeliveries>;
