import { reopenSettled, settleBySavedNote } from "#src/features/credits/server/credit-notes.ts";
import { creditLetters } from "#src/features/credits/server/letters.ts";
import {
  deliveryOf,
  followReversedDelivery,
  proposeForDelivery,
  proposeForInvoice,
} from "#src/features/credits/server/propose-from-comparison.ts";
import { withdrawDrafts } from "#src/features/credits/server/propose.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

async function moveRequests({ db, companyId }: Context, { from, into }: { from: string; into: string }): Promise<void> {
  await db
    .updateTable("credit_requests")
    .set({ supplier_id: into })
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", from)
    .execute();
}

async function moveLines({ db, companyId }: Context, { from, into }: { from: string; into: string }): Promise<void> {
  await db
    .updateTable("credit_request_lines")
    .set({ item_id: into })
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .execute();
}

async function followSaved(context: Context, saved: { id: string }): Promise<void> {
  await settleBySavedNote(context, saved);
  // The comparison with its delivery is announced later.
  if ((await deliveryOf(context, saved.id)) === null) await proposeForInvoice(context, saved);
}

async function followReversed(context: Context, { id }: { id: string }): Promise<void> {
  await withdrawDrafts(context, { invoice_id: id });
  await reopenSettled(context, { id });
  const delivery = await deliveryOf(context, id);
  if (delivery !== null) await proposeForDelivery(context, { id: delivery });
}

export const creditListeners: Listener<Context>[] = [
  { to: "messaging.message-changed", run: creditLetters.followMessage },
  { to: "deliveries.delivery-booked", run: proposeForDelivery },
  { to: "deliveries.delivery-reversed", run: followReversedDelivery },
  { to: "invoices.invoice-saved", run: followSaved },
  { to: "invoices.invoice-compared", run: proposeForInvoice },
  { to: "invoices.invoice-reversed", run: followReversed },
  { to: "inventory.items-merged", run: moveLines },
  { to: "suppliers.suppliers-merged", run: moveRequests },
];
