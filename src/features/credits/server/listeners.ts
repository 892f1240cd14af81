import { followMessage } from "#src/features/credits/server/apply-sending.ts";
import { reopenSettled, settleBySavedNote } from "#src/features/credits/server/credit-notes.ts";
import { proposeFromDelivery } from "#src/features/credits/server/propose-from-delivery.ts";
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

async function followReversed(context: Context, { id }: { id: string }): Promise<void> {
  await withdrawDrafts(context, { invoice_id: id });
  await reopenSettled(context, { id });
}

export const creditListeners: Listener<Context>[] = [
  { to: "messaging.message-changed", run: followMessage },
  { to: "deliveries.delivery-booked", run: proposeFromDelivery },
  { to: "deliveries.delivery-reversed", run: (context, { id }) => withdrawDrafts(context, { delivery_id: id }) },
  { to: "invoices.invoice-saved", run: settleBySavedNote },
  { to: "invoices.invoice-reversed", run: followReversed },
  { to: "inventory.items-merged", run: moveLines },
  { to: "suppliers.suppliers-merged", run: moveRequests },
];
