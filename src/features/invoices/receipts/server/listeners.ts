import { moveInvoiceLines } from "#src/features/invoices/receipts/server/merge-items.ts";
import { moveInvoices } from "#src/features/invoices/receipts/server/merge-suppliers.ts";
import {
  convertInvoiceLines,
  followDelivery,
  linkDelivery,
  unlinkDelivery,
} from "#src/features/invoices/receipts/server/follow-deliveries.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const invoiceListeners: Listener<Context>[] = [
  { to: "suppliers.suppliers-merged", run: moveInvoices },
  { to: "inventory.items-merged", run: moveInvoiceLines },
  { to: "inventory.unit-converted", run: convertInvoiceLines },
  { to: "deliveries.invoice-linked", run: linkDelivery },
  { to: "deliveries.delivery-booked", run: followDelivery },
  { to: "deliveries.delivery-reversed", run: unlinkDelivery },
];
