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
  /** The error because of which the others continue to wait. */
  later: CallError | null;
  booked: Delivery[];
  /** The server's message about a rejected photo, which is no longer on the device. */
  photoProblem: string | null;
}

/** Sends the waiting deliveries, oldest first: the counted lines, then the photo. */
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

/** Returns the delivery to a person when the server asks a question about it or rejected it. */
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
