import { z } from "zod";
import { bookDelivery, type Delivery, storeDeliveryPhoto, unlinkedInvoice } from "#src/features/deliveries/contract.ts";
import { bodyOf } from "#src/features/receiving/draft.ts";
import { blobOf } from "#src/features/receiving/web/shrink-photo.ts";
import type { StoredDeliveries, StoredDelivery } from "#src/features/receiving/web/stored-deliveries.ts";
import { call, CallError } from "#src/web/call.ts";
import { upload } from "#src/web/upload.ts";

/** Errors after which the same request may succeed later: a tablet that was locked meanwhile is unlocked again. */
const isLater = (error: unknown): error is CallError =>
  error instanceof CallError && (LATER.has(error.status) || error.status >= 500);
const LATER = new Set([0, 401, 429]);

export interface Sent {
  /** False when the server was not reached and the rest waits on. */
  isReached: boolean;
  booked: Delivery[];
  /** A photo that the server did not take is no longer on the device: what it said. */
  photoProblem: string | null;
}

/** Sends what waits, oldest first: what was counted, then its photo. */
export async function sendDeliveries(deliveries: StoredDeliveries): Promise<Sent> {
  const sent: Sent = { isReached: true, booked: [], photoProblem: null };
  for (const delivery of deliveries.all()) {
    if (delivery.state === "counting" || delivery.problem !== null) continue;
    try {
      if (delivery.state === "waiting") sent.booked.push(await book(deliveries, delivery));
      await sendPhoto(deliveries, delivery.draft.id);
      deliveries.remove(delivery.draft.id);
    } catch (error) {
      if (isLater(error)) return { ...sent, isReached: false };
      if (!(error instanceof CallError)) throw error;
      const stored = deliveries.one(delivery.draft.id);
      if (stored?.state === "photo") {
        deliveries.remove(delivery.draft.id);
        sent.photoProblem = error.message;
      } else deliveries.put(returned(delivery, error));
    }
  }
  return sent;
}

/** What the server asks about or did not take: a person looks at it again. */
function returned(delivery: StoredDelivery, { code, details, message }: CallError): StoredDelivery {
  const back = { ...delivery, state: "counting" as const, invoice: null };
  if (code !== "DELIVERY_UNLINKED") return { ...back, problem: message };
  return { ...back, invoices: asked.parse(details).invoices };
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
