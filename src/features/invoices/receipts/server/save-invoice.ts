import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { checkSums, computedTotal, type DocumentKind, needsReview } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { documentProblem, effectiveDocument, goodsTotal } from "#src/features/invoices/receipts/document.ts";
import { unusualDate } from "#src/features/invoices/receipts/invoice-date.ts";
import { type CompanyDays, readCompanyDays } from "#src/features/invoices/receipts/server/company-day.ts";
import { type InvoiceData, NO_ITEMS, NO_SUPPLIER } from "#src/features/invoices/receipts/invoice-data.ts";
import type { SavedInvoice, saveInvoice as contract } from "#src/features/invoices/receipts/contract.ts";
import { remakeNumberKeysLike } from "#src/features/invoices/upload/server/remake-number-keys.ts";
import { findDuplicates, linesKey, linesKeys } from "#src/features/invoices/upload/server/duplicates.ts";
import { requireSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { currencyOf } from "#src/features/invoices/receipts/server/invoice-money.ts";
import { withNeverInStock } from "#src/features/invoices/receipts/server/never-in-stock.ts";
import { planLines } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { receiveLines, requireReceivable } from "#src/features/invoices/receipts/server/receive-lines.ts";
import { readSaved } from "#src/features/invoices/receipts/server/saved-invoice.ts";
import { claimUpload, type Upload } from "#src/features/invoices/receipts/server/claim-upload.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { requirePossiblePrices } from "#src/features/invoices/receipts/server/line-prices.ts";
import { countedInOf } from "#src/features/invoices/receipts/server/delivered-lines.ts";
import { announce } from "#src/server/announce.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { AppError, badRequest, conflict } from "#src/server/http/errors.ts";

type SaveRequest = z.output<typeof contract.body>;

/**
 * Receives an invoice: supplier, stock, prices, learned matches and the record of it, all or nothing. Of two requests
 * at the same moment the second waits and finds the result of the first. The same upload or key again returns the same
 * result.
 */
export async function saveInvoice(context: Context, request: SaveRequest, key?: string): Promise<SavedInvoice> {
  if (request.invoiceData.items.length === 0) throw badRequest(NO_ITEMS);
  const { id, name } = request.invoiceData.supplier;
  if (id === undefined && name === "") throw badRequest(NO_SUPPLIER);
  await lockReceipts(context);
  const confirm_key = key === undefined ? null : createHash("sha256").update(key).digest("hex");
  const before = confirm_key === null ? undefined : await findSavedByKey(context, confirm_key);
  if (before !== undefined) return readSaved(context, before);
  const upload = await claimUpload(context, request.invoiceData);
  if (upload?.saved) return readSaved(context, upload.id);
  return receive(context, { ...request, invoiceData: upload?.data ?? request.invoiceData }, { upload, confirm_key });
}

async function findSavedByKey({ db, companyId }: Context, confirm_key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("supplier_invoice")
    .select("id")
    .where("company_id", "=", companyId)
    .where("confirm_key", "=", confirm_key)
    .executeTakeFirst();
  return row?.id;
}

async function receive(
  context: Context,
  request: SaveRequest,
  { upload, confirm_key }: { upload: Upload | undefined; confirm_key: string | null },
): Promise<SavedInvoice> {
  const { invoiceData: data, reviewed, allow_duplicate, allow_date, allow_prices } = request;
  const total = data.total ?? computedTotal(data.items, data);
  const days = await readCompanyDays(context);
  requireDocument(data, total);
  if (!allow_date) requireUsualDate(data, days);
  const { currency, rate } = await requireRate(context, data);
  const supplier = await requireSupplier(context, data.supplier);
  const document = effectiveDocument(data.document, total, goodsTotal(data.items));
  const lines = await planLines(context, data.items, { supplierId: supplier.id, rate, withSuggestions: false });
  const planned = document === "credit_note" ? await withNeverInStock(context, lines, supplier.id) : lines;
  requireReceivable(planned);
  if (!reviewed) requireMatchingSums(data);
  const identity = {
    supplier_id: supplier.id,
    supplier_name: supplier.name,
    number_key: codeKey(data.invoice_number),
    total,
    lines_key: linesKey(data.items),
  };
  await remakeNumberKeysLike(context, data.invoice_number);
  const duplicates = await findDuplicates(context, {
    ...identity,
    invoice_id: upload?.id ?? null,
    invoice_number: data.invoice_number,
    lines_keys: linesKeys(data.items),
  });
  if (duplicates.length > 0 && !allow_duplicate) throw duplicateOf(duplicates, days);
  if (!allow_prices && document !== "credit_note") {
    await requirePossiblePrices(context, planned, {
      supplierId: supplier.id,
      date: data.invoice_date ?? days.today,
    });
  }
  const saved = { uploadId: upload?.id, planned, supplier, date: data.invoice_date, document };
  const delivery = await countedInOf(context, request, saved);
  const id = await storeInvoice(context, upload?.id, {
    ...identity,
    ...printedValuesOf(data),
    document,
    delivery_id: delivery?.deliveryId ?? null,
    supplier_created: supplier.created,
    currency,
    exchange_rate: rate,
    confirm_key,
    duplicate_allowed: duplicates.length > 0,
  });
  const { invoice_number, invoice_date } = data;
  await receiveLines(context, { id, supplier, invoice_number, invoice_date, delivery }, planned);
  await announce(context, "invoices.invoice-saved", { id });
  if (delivery !== null) await announce(context, "invoices.invoice-compared", { id });
  await recordSaved(context, id, supplier.name, data);
  return readSaved(context, id);
}

/** Throws 422 for a document that is not a delivery, and for a credit note that would bring goods in. */
function requireDocument({ document }: InvoiceData, total: number): void {
  const problem = documentProblem(document, total);
  if (problem !== null) throw new AppError(422, problem, { code: "NOT_RECEIVABLE", details: { document } });
}

/** Throws 409 for a date that was probably misread. */
function requireUsualDate({ invoice_date }: InvoiceData, { today }: CompanyDays): void {
  const unusual = unusualDate(invoice_date, today);
  if (unusual === null) return;
  const why = unusual === "ahead" ? "more than 7 days ahead" : "more than 2 years back";
  const message = `The invoice is dated ${invoice_date}, which is ${why}. Please check the date, or confirm it.`;
  throw conflict("UNUSUAL_DATE", message, { invoice_date });
}

async function requireRate(context: Context, data: InvoiceData): Promise<{ currency: string; rate: number }> {
  const { currency, rate } = await currencyOf(context, data);
  if (rate === null) {
    const message = `The invoice is in ${currency}. Enter the exchange rate of ${currency} to save it.`;
    throw new AppError(422, message, { code: "NEEDS_EXCHANGE_RATE" });
  }
  return { currency, rate };
}

/** Throws 409 if the lines and the printed sums disagree. */
function requireMatchingSums(data: InvoiceData): void {
  const checks = checkSums(data.items, data);
  const failing = checks.find((check) => !check.ok);
  if (failing && needsReview(checks)) {
    throw conflict("NEEDS_REVIEW", `${failing.message} Please check the invoice before saving it.`, { checks });
  }
}

function duplicateOf(duplicates: Awaited<ReturnType<typeof findDuplicates>>, days: CompanyDays): AppError {
  const [first] = duplicates;
  const number = first?.invoice_number ? `Invoice ${first.invoice_number}` : "This invoice";
  const day = first ? days.dayOf(first.saved_at) : "";
  const message = `${number} from ${first?.supplier_name ?? ""} was already received on ${day}.`;
  return conflict("DUPLICATE_INVOICE", message, { duplicates });
}

function printedValuesOf({ invoice_number, invoice_date, subtotal, tax, charges, discount, rounding }: InvoiceData) {
  return {
    invoice_number,
    invoice_date,
    subtotal: subtotal ?? null,
    tax: tax ?? null,
    charges: charges ?? null,
    discount: discount ?? null,
    rounding: rounding ?? null,
  };
}

type InvoiceValues = ReturnType<typeof printedValuesOf> & {
  document: DocumentKind;
  delivery_id: string | null;
  supplier_id: string;
  supplier_name: string;
  supplier_created: boolean;
  number_key: string;
  lines_key: string;
  total: number;
  currency: string;
  exchange_rate: number;
  confirm_key: string | null;
  duplicate_allowed: boolean;
};

/**
 * Stores the invoice in the upload's row, or in a new one for lines without an upload. Unique indexes reject a
 * duplicate.
 */
async function storeInvoice(
  { db, companyId, actor }: Context,
  uploadId: string | undefined,
  values: InvoiceValues,
): Promise<string> {
  const saved = {
    ...values,
    status: "processed",
    step: "ready",
    error: null,
    can_retry: false,
    saved_at: sql<string>`now()`,
    saved_by: actor.name,
    saved_by_id: actorId(actor),
  };
  if (uploadId === undefined) {
    const id = uuid();
    await db
      .insertInto("supplier_invoice")
      .values({ ...saved, id, company_id: companyId, created_by: actor.name })
      .execute();
    return id;
  }
  await db
    .updateTable("supplier_invoice")
    .set(saved)
    .where("company_id", "=", companyId)
    .where("id", "=", uploadId)
    .execute();
  return uploadId;
}

async function recordSaved(context: Context, id: string, supplier: string, data: InvoiceData): Promise<void> {
  const number = data.invoice_number ? `Invoice ${data.invoice_number}` : "An invoice";
  const lines = data.items.length === 1 ? "1 line" : `${data.items.length} lines`;
  await recordChange(context, {
    entity: "invoice",
    action: "create",
    row: { id, name: data.invoice_number || supplier },
    description: `${number} from ${supplier} was received (${lines})`,
    event: "invoices.changed",
  });
}
