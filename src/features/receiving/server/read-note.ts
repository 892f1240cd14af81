import Big from "big.js";
import { dataOf } from "#src/features/invoices/receipts/from-upload.ts";
import type { InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";
import { findSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { type PlannedLine, planLines } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { receivingOf } from "#src/features/invoices/receipts/receiving.ts";
import { readSupplierKnowledge } from "#src/features/invoices/receipts/server/supplier-knowledge.ts";
import { acceptFile, rejectionError } from "#src/features/invoices/upload/server/accept-files.ts";
import { readOnce } from "#src/features/invoices/upload/server/read-documents.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import type { DeliveryNote, NoteLine } from "#src/features/receiving/contract.ts";
import { matchNote } from "#src/features/receiving/rules.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

const UNREADABLE = "The delivery note could not be read. Please take the photo again, or count without it.";
/** Goods may come before their day: the orders of this long are compared with the note. */
const LAST_DAY = "9999-12-31";

/** Reads a delivery note and compares it with what is expected. Reading takes seconds, outside of any transaction. */
export async function readNote(scope: Scope, form: ReceivedForm): Promise<DeliveryNote> {
  const [file] = form.get("photo") ?? [];
  if (file === undefined || typeof file === "string") throw badRequest("Send the picture in the field photo.");
  const accepted = await acceptFile(scope.ports.pictures, file);
  const extracted = await readOnce(scope, accepted).catch((error: unknown) => {
    if (error instanceof FileRejected) throw rejectionError(error, { file_name: accepted.name });
    if (!(error instanceof OcrFailed)) throw error;
    throw Object.assign(new AppError(422, UNREADABLE, { code: "READING_FAILED" }), { cause: error });
  });
  return scope.within((context) => compareNote(context, extracted));
}

/** Returns what a note says came: of the order of its supplier first, then of the inventory, as for an invoice. */
async function compareNote(context: Context, extracted: ExtractedInvoice): Promise<DeliveryNote> {
  const supplier = await findSupplier(context, { name: extracted.supplier_name });
  // Deposits and discounts are not goods, and what goes back is no delivery.
  const printed = dataOf(extracted, { name: extracted.supplier_name }).items.filter(
    ({ skip, quantity }) => !skip && quantity > 0,
  );
  const { deliveries } = await expectedDeliveries(context, { until: LAST_DAY });
  const orders = deliveries.filter(({ supplier_id }) => supplier_id === supplier?.id);
  const { matches } = await readSupplierKnowledge(context, supplier?.id ?? null);
  const { order, lines } = matchNote(printed, orders, matches);
  const planned = await planLines(context, printed, {
    supplierId: supplier?.id ?? null,
    rate: 1,
    withSuggestions: true,
  });
  const ofOrder = await orderedQuantities(context, supplier?.id ?? null);
  return {
    supplier: supplier && { id: supplier.id, name: supplier.name },
    po_id: order?.po_id ?? null,
    lines: planned.map((one, at) => {
      const ordered = lines[at];
      return ordered ? ofOrder(one.line, ordered) : unordered(one);
    }),
  };
}

/** Returns a function that says how much of an ordered item a printed line brings. */
async function orderedQuantities(context: Context, supplierId: string | null) {
  const { items } = await listItems(context);
  const knowledge = await readSupplierKnowledge(context, supplierId);
  return (line: InvoiceLine, ordered: ExpectedDelivery["lines"][number]): NoteLine => {
    const item = items.find(({ id }) => id === ordered.item_id);
    const { receives } = item
      ? receivingOf(line, item, { number: 1, learned: knowledge.sizeFor(item.id, line) })
      : { receives: null };
    // A unit that is not known otherwise is the pack that was ordered.
    const quantity = receives?.quantity ?? new Big(line.quantity).times(ordered.pack_quantity).round(6).toNumber();
    const { po_line_id, item_id, unit } = ordered;
    return { text: line.item_name, po_line_id, item_id, quantity, unit };
  };
}

function unordered({ line, target, receiving }: PlannedLine): NoteLine {
  const item = target.to === "item" ? target.item : null;
  return {
    text: line.item_name,
    po_line_id: null,
    item_id: item?.id ?? null,
    quantity: item ? (receiving.receives?.quantity ?? null) : line.quantity,
    unit: item?.unit ?? line.unit_text ?? line.unit,
  };
}
