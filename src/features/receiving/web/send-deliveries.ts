import { z } from "zod";
import { bookDelivery, type Delivery, storeDeliveryPhoto, unlinkedInvoice } from "#src/features/deliveries/contract.ts";
import { bodyOf } from "#src/features/receiving/draft.ts";
import { blobOf } from "#src/features/receiving/web/shrink-photo.ts";
import type { StoredDeliveries, StoredDelivery } from "#src/features/receiving/web/stored-deliveries.ts";
import { call, CallError } from "#src/web/call.ts";
import { sendEntries } from "#src/web/offline-queue.ts";
import { upload } from "#src/web/upload.ts";

export const isUnderWay = ({ state, problem }: StoredDelivery): boolean => state !== "counting" && problem === null;

export interface Sent {
  /** The error after which the rest waits on. */
  later: CallError | null;
  booked: Delivery[];
  /** A photo that the server did not take is no longer on the device: what it said. */
  photoProblem: string | null;
}

/** Sends what waits, oldest first: what was counted, then its photo. */
export async function sendDeliveries(deliveries: StoredDeliveries): Promise<Sent> {
  const sent: Sent = { later: null, booked: [], photoProblem: null };
  const later = await sendEntries(deliveries, {
    isWaiting: isUnderWay,
    send: async (delivery) => {
      if (delivery.state === "waiting") sent.booked.push(await book(deliveries, delivery));
      await sendPhoto(deliveries, delivery.draft.id);
      deliveries.remove(delivery.draft.id);
    },
    reject: (delivery, message, error) => {
      if (deliveries.one(delivery.draft.id)?.state === "photo") {
        deliveries.remove(delivery.draft.id);
        sent.photoProblem = message;
      } else deliveries.put(returned(delivery, message, error));
    },
  });
  return { ...sent, later };
}

/** What the server asks about or did not take: a person looks at it again. */
function returned(delivery: StoredDelivery, message: string, error: unknown): StoredDelivery {
  const back = { ...delivery, state: "counting" as const, invoice: null };
  if (!(error instanceof CallError) || error.code !== "DELIVERY_UNLINKED") return { ...back, problem: message };
  return { ...back, invoices: asked.parse(error.details).invoices };
}

const asked = z.object({ invoices: z.array(unlinkedInvoice) });

async function book(deliveries: StoredDeliveries, waiting: StoredDelivery): Promise<Delivery> {
  const body = bodyOf(waiting.draft, waiting.rest, waiting.invoice);
  const { delivery } = await call(bookDelivery, { body }, { enteredAt: waiting.at });
  deliveries.put({ ...waiting, state: "photo" });
  return delivery;
}

async function sendPhoto(deliveries: StoredDeliveries, id: string): Promise<void> {
  const photo = deliveries.photo(id);
  if (photo === null) return;
  const body = new FormData();
  body.set("photo", blobOf(photo), "delivery-note.jpg");
  await upload(storeDeliveryPhoto, { query: { id }, body });
}
