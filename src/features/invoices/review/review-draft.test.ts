import { describe, expect, test } from "vitest";
import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/invoice.ts";
import {
  linesToCheck,
  lowConfidenceInHeader,
  lowConfidenceOnLine,
} from "#src/features/invoices/review/low-confidence.ts";
import { invoiceOf } from "#src/features/invoices/review/draft-invoice.ts";
import { failingKey, lineTotal, priceForAmount, sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import { blockingIssuesOf, duplicatesKey } from "#src/features/invoices/review/blocking-issues.ts";
import type { Duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import {
  blankLine,
  changeLine,
  type DraftLine,
  draftOf,
  isUntouched,
  restoredDraft,
  type ReviewDraft,
} from "#src/features/invoices/review/review-draft.ts";
import { invoiceData } from "#src/features/invoices/receipts/invoice-data.ts";

const sure: Evidence = { page: 0, box: [0, 0, 1, 1], confidence: 0.97, found: "verified", review: false };

function item(values: Partial<ExtractedItem> = {}): ExtractedItem {
  const evidence = { item_name: sure, code: sure, quantity: sure, unit: sure, unit_price: sure, amount: sure };
  return {
    item_name: "Olive oil",
    item_description: "",
    code: "OO-1",
    quantity: 2,
    unit: "PKT",
    unit_text: "CS",
    unit_price: 36,
    amount: 72,
    discount: 0,
    pack: { text: "6x750 ml", container: "CS", count: 6, size: 750, unit: "ml" },
    page: 0,
    box: null,
    ...values,
    evidence: { ...evidence, ...values.evidence },
  };
}

function invoice(values: Partial<ExtractedInvoice> = {}): ExtractedInvoice {
  return {
    document: "invoice",
    document_or: null,
    supplier_name: "Green Farm",
    supplier_id: null,
    invoice_number: "INV-1",
    invoice_date: "2026-03-01",
    currency: "SGD",
    items: [item()],
    subtotal: null,
    tax: 7.2,
    rounding: null,
    discount: null,
    charges: null,
    total: 79.2,
    warnings: [],
    ...values,
    evidence: {
      supplier_name: sure,
      invoice_number: sure,
      invoice_date: sure,
      currency: sure,
      subtotal: sure,
      tax: sure,
      total: sure,
      ...values.evidence,
    },
  };
}

const ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const withLine = (draft: ReviewDraft, changes: Partial<DraftLine>): ReviewDraft => ({
  ...draft,
  lines: draft.lines.map((line) => changeLine(line, changes)),
});

describe("a draft", () => {
  test("is sent as it was read until it is changed", () => {
    const read = invoice();
    const draft = draftOf(read);
    expect(isUntouched(draft, read)).toBe(true);
    const sent = invoiceData.parse(invoiceOf(draft, ID));
    expect(sent).toMatchObject({ invoice_id: ID, supplier: { name: "Green Farm" }, tax: 7.2, total: 79.2 });
    expect(sent.subtotal).toBeNull();
    expect(sent.items[0]).toMatchObject({ quantity: 2, unit_text: "CS", amount: 72, pack: { count: 6 }, skip: false });
    expect(isUntouched(withLine(draft, { quantity: "3" }), read)).toBe(false);
  });

  test("an invalid number counts as 0, and a half-typed one as what is typed so far", () => {
    const draft = withLine(draftOf(invoice()), { quantity: "12.", unit_price: "", amount: null });
    const sent = invoiceData.parse(invoiceOf(draft, ID));
    expect(sent.items[0]).toMatchObject({ quantity: 12, unit_price: 0 });
    expect(sent.items[0]?.amount).toBeUndefined();
  });

  test("changing the unit removes the printed unit and its size", () => {
    const sized = withLine(draftOf(invoice()), { size: { quantity: "4500", unit: "ml" } });
    expect(invoiceData.parse(invoiceOf(sized, ID)).items[0]?.size).toEqual({ quantity: 4500, unit: "ml" });
    const stated = invoiceData.parse(invoiceOf(withLine(sized, { unit: "BTL" }), ID)).items[0];
    expect(stated?.unit_text).toBeUndefined();
    expect(stated?.size).toBeUndefined();
    const elsewhere = withLine(sized, { destination: { to: "item", id: ID } });
    expect(elsewhere.lines[0]?.size).toBeNull();
  });

  test("sends each destination: an item, a new item, or none", () => {
    const sent = (destination: DraftLine["destination"]) =>
      invoiceData.parse(invoiceOf(withLine(draftOf(invoice()), { destination }), ID)).items[0];
    expect(sent({ to: "item", id: ID })).toMatchObject({ inventory_item_id: ID });
    expect(sent({ to: "new", name: "Oil", unit: "ml" })).toMatchObject({ create: { name: "Oil", unit: "ml" } });
    expect(sent({ to: "new", name: null, unit: null })).toMatchObject({ create: {} });
    expect(sent({ to: "nothing" })).toMatchObject({ skip: true });
  });

  test("an added line is one piece at price 0, with a key of its own", () => {
    const { lines } = draftOf(invoice());
    const first = blankLine(lines);
    expect(first).toMatchObject({ quantity: "1", unit: "PCS", unit_price: "0", item_name: "" });
    expect(new Set([...lines, first, blankLine([...lines, first])].map(({ key }) => key)).size).toBe(3);
  });

  test("a stored draft is restored only when it belongs to what was read", () => {
    const read = invoice();
    const draft = withLine(draftOf(read), { quantity: "3" });
    expect(restoredDraft(JSON.parse(JSON.stringify(draft)), read)).toEqual(draft);
    expect(restoredDraft(draft, { ...read, items: [] })).toBeNull();
    expect(restoredDraft({ lines: "none" }, read)).toBeNull();
  });
});

describe("sums", () => {
  test("a line is exactly quantity x price less its discount", () => {
    const [line] = draftOf(invoice()).lines as [DraftLine];
    expect(lineTotal({ ...line, quantity: "3", unit_price: "0.1" })).toBe(0.3);
    expect(lineTotal({ ...line, quantity: "2", unit_price: "10", discount: "2" })).toBe(18);
    expect(lineTotal({ ...line, quantity: "1", unit_price: "1", discount: "5" })).toBe(0);
  });

  test("the total is that of lines and tax, whatever is printed", () => {
    expect(sumsOf(draftOf(invoice()))).toMatchObject({ lines: 72, total: 79.2, agrees: true, failing: [] });
    const off = sumsOf(draftOf(invoice({ total: 89.2 })));
    expect(off).toMatchObject({ total: 79.2, agrees: false });
    expect(off.failing).toMatchObject([{ key: "total", stated: 89.2, computed: 79.2, difference: 10 }]);
    expect(sumsOf(draftOf(invoice({ total: null })))).toMatchObject({ total: 79.2, agrees: false, failing: [] });
    expect(sumsOf(draftOf(invoice({ total: 72 })))).toMatchObject({ total: 72, tax_included: true, failing: [] });
  });

  test("a printed amount that disagrees with its line is reported and not used; one that is only rounded is used", () => {
    const draft = draftOf(invoice({ items: [item({ amount: 70 })] }));
    const sums = sumsOf(draft);
    expect(sums).toMatchObject({ lines: 72, agrees: true });
    expect(sums.failing).toMatchObject([{ key: "line_amount", line: 0, stated: 70, computed: 72 }]);
    expect(invoiceOf(draft, ID).items?.[0]?.amount).toBeUndefined();
    expect(priceForAmount(draft.lines[0] as DraftLine)).toBe(35);
    const rounded = draftOf(invoice({ items: [item({ quantity: 10.1, unit_price: 3.66, amount: 36.97 })] }));
    expect(sumsOf(rounded).lines).toBe(36.97);
    expect(invoiceOf(rounded, ID).items?.[0]?.amount).toBe(36.97);
  });
});

describe("values with low confidence", () => {
  const [first] = draftOf(invoice()).lines as [DraftLine];

  test("are none when everything was confirmed", () => {
    expect(lowConfidenceOnLine(first, first, item(), "SGD")).toEqual([]);
    expect(lowConfidenceInHeader(draftOf(invoice()), draftOf(invoice()), invoice())).toEqual([]);
  });

  test("offer the other reading as it would be typed, until the value changes or is confirmed", () => {
    const repaired: Evidence = { ...sure, found: "repaired", review: true, offer: 12.5 };
    const read = item({ evidence: { ...item().evidence, unit_price: repaired } });
    expect(lowConfidenceOnLine(first, first, read, "SGD")).toMatchObject([{ value: "unit_price", offer: "12.50" }]);
    expect(lowConfidenceOnLine({ ...first, unit_price: "12.50" }, first, read, "SGD")).toEqual([]);
    expect(lowConfidenceOnLine({ ...first, confirmed: ["unit_price"] }, first, read, "SGD")).toEqual([]);
  });

  test("leave out a unit that nobody knows, which has a question of its own", () => {
    const read = item({ evidence: { ...item().evidence, unit: { ...sure, review: true } } });
    expect(lowConfidenceOnLine(first, first, read, "SGD")).toMatchObject([{ value: "unit" }]);
    const waiting: DraftLine = { ...first, printed_unit: "zqb", destination: { to: "nothing" } };
    expect(lowConfidenceOnLine(waiting, first, read, "SGD")).toEqual([]);
  });

  test("are marked when only the sums disagree with them", () => {
    const mismatch: Evidence = { ...sure, found: "mismatch", review: true };
    const found = (evidence: Evidence) =>
      lowConfidenceOnLine(first, first, item({ evidence: { ...item().evidence, quantity: evidence } }), "SGD");
    expect(found(mismatch)).toMatchObject([{ value: "quantity", by_sums: true }]);
    expect(found({ ...mismatch, offer: 3 })).toMatchObject([{ by_sums: false, offer: "3" }]);
    expect(found({ ...mismatch, confidence: 0.5 })).toMatchObject([{ by_sums: false }]);
  });

  test("are not left to the sums when these fit, or for a name that may be a neighbour's", () => {
    const marked: Evidence = { ...sure, review: true };
    const evidence = { ...item().evidence, item_name: marked, amount: marked };
    expect(lowConfidenceOnLine(first, first, item({ evidence }), "SGD")).toMatchObject([
      { value: "item_name", by_sums: false },
      { value: "amount", by_sums: false },
    ]);
    const read = invoice({ items: [item({ evidence })] });
    const draft = draftOf(read);
    const key = draft.lines[0]?.key;
    expect(linesToCheck(draft, draft, read)).toEqual({ names: [key], numbers: [key] });
    expect(linesToCheck(draftOf(invoice()), draftOf(invoice()), invoice())).toEqual({ names: [], numbers: [] });
  });

  test("name a missing price, a computed price and a quantity of 0", () => {
    const absent: Evidence = { ...sure, found: "assumed", confidence: 0.7, box: null, review: true };
    const reasons = (line: DraftLine, read: ExtractedItem) =>
      lowConfidenceOnLine(line, line, read, "SGD").map(({ value, reason, by_sums }) => [
        value,
        reason.split(/[:.]/)[0],
        by_sums,
      ]);
    const bonus = item({
      unit_price: 0,
      amount: 0,
      evidence: { ...item().evidence, unit_price: absent, amount: absent },
    });
    expect(reasons({ ...first, unit_price: "0.00" }, bonus)).toEqual([["unit_price", "No price was found", false]]);
    const computed = item({ evidence: { ...item().evidence, unit_price: { ...absent, found: "inferred" } } });
    expect(reasons(first, computed)).toEqual([["unit_price", "The price was not found on the invoice", false]]);
    const none = item({ quantity: 0, evidence: { ...item().evidence, quantity: { ...sure, review: true } } });
    expect(reasons({ ...first, quantity: "0" }, none)).toEqual([["quantity", "The quantity is 0", false]]);
  });

  test("exclude what is not printed and a chosen supplier's name, and include what is hard to read", () => {
    const faint: Evidence = { ...sure, found: "inferred", confidence: 0.4 };
    const none: Evidence = { ...sure, found: "assumed", confidence: 0, box: null };
    const read = invoice({
      invoice_number: "",
      evidence: { ...invoice().evidence, supplier_name: faint, invoice_number: none },
    });
    const draft = draftOf(read);
    expect(lowConfidenceInHeader(draft, draft, read)).toMatchObject([{ value: "supplier_name", offer: null }]);
    expect(lowConfidenceInHeader({ ...draft, supplier_id: ID }, draft, read)).toEqual([]);
  });
});

describe("blocking issues", () => {
  const reviewed = (values: Partial<ReviewedLine>): ReviewedLine => ({
    line: 0,
    match: { by: "exact", inventory_item_id: ID, name: "Olive oil", unit: "ml", score: 1 },
    suggestions: [],
    receives: null,
    needs_size: null,
    problem: null,
    warning: null,
    new_item: null,
    never_in_stock: false,
    price_only: false,
    sets_price: true,
    price_change: null,
    ...values,
  });
  const review = (values: Partial<Review>): Review => ({
    supplier: null,
    lines: [],
    checks: [],
    needs_review: false,
    duplicates: [],
    needs_exchange_rate: false,
    last_rate: null,
    unusual_date: null,
    document_problem: null,
    ...values,
  });
  const kinds = (draft: ReviewDraft, line: Partial<ReviewedLine> = {}, of: Partial<Review> = {}) =>
    blockingIssuesOf(draft, sumsOf(draft), {
      review: review(of),
      lines: new Map(draft.lines.map(({ key }) => [key, reviewed(line)])),
    }).map(({ kind }) => kind);

  test("are none for a simple invoice", () => {
    expect(kinds(draftOf(invoice()))).toEqual([]);
  });

  test("include missing lines, a missing supplier and missing names", () => {
    const draft = draftOf(invoice());
    expect(kinds({ ...draft, lines: [] })).toEqual(["no_items"]);
    expect(kinds({ ...withLine(draft, { item_name: " " }), supplier_name: " " })).toEqual(["no_supplier", "unnamed"]);
  });

  test("include suggested items and missing sizes", () => {
    const suggested = {
      match: { by: "suggested", inventory_item_id: ID, name: "Oil", unit: "ml", score: 0.7 },
    } as const;
    const needs_size = { from: "CS", to: "ml", message: "", offer: null } as const;
    expect(kinds(draftOf(invoice()), suggested)).toEqual(["suggested"]);
    expect(kinds(withLine(draftOf(invoice()), { destination: { to: "item", id: ID } }), suggested)).toEqual([]);
    expect(kinds(draftOf(invoice()), { needs_size })).toEqual(["size"]);
    expect(kinds(draftOf(invoice()), { ...suggested, needs_size })).toEqual(["suggested"]);
  });

  test("end when failing sums and duplicates are confirmed, and come back when these change", () => {
    const draft = draftOf(invoice({ total: 89.2 }));
    expect(kinds(draft)).toEqual(["sums"]);
    const accepted = { ...draft, reviewed: failingKey(sumsOf(draft).failing) };
    expect(kinds(accepted)).toEqual([]);
    expect(kinds({ ...accepted, total: "99.20" })).toEqual(["sums"]);

    const earlier: Duplicate = {
      reason: "same_file",
      invoice_id: ID,
      supplier_name: "Green Farm",
      invoice_number: "INV-1",
      invoice_date: null,
      total: 79.2,
      currency: "SGD",
      saved_at: "2026-03-01T00:00:00Z",
    };
    const plain = draftOf(invoice());
    const again = { duplicates: [earlier] };
    expect(kinds(plain, {}, again)).toEqual(["duplicate"]);
    expect(kinds({ ...plain, allowed_duplicate: duplicatesKey([earlier]) }, {}, again)).toEqual([]);
    const other = { duplicates: [earlier, { ...earlier, invoice_id: ID.replace("01", "02") }] };
    expect(kinds({ ...plain, allowed_duplicate: duplicatesKey([earlier]) }, {}, other)).toEqual(["duplicate"]);
  });

  test("include a missing exchange rate", () => {
    const draft = draftOf(invoice());
    expect(kinds(draft, {}, { needs_exchange_rate: true })).toEqual(["exchange_rate"]);
    expect(kinds({ ...draft, exchange_rate: "0.29" }, {}, { needs_exchange_rate: true })).toEqual([]);
  });
});
