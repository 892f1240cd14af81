import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { RESPONSE_FORM } from "#src/invoice-reader/cross-check/model-form.ts";
import { modelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { crossCheckInvoice, type CrossCheckOptions } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";

const PAPER = [
  "Harbour & Vale Foods Ltd                       INVOICE",
  "14 Mill Lane, Leeds LS2 8TR                    Invoice No: INV-204417",
  "Tel 0113 496 0182                              Date: 04/09/2026",
  "",
  "Code     Description            Qty    Unit Price     Amount",
  "10233    Basmati Rice 20 kg       3         41.50     124.50",
  "20871    Unsalted Butter         12          6.25      75.00",
  "31102    Chopped Tomatoes         4         27.30     109.20",
  "",
  "                                Subtotal              308.70",
  "                                VAT 20%                61.74",
  "                                Total GBP             370.44",
];

const line = (code: string, item_name: string, quantity: number, unit_price: number, amount: number) => ({
  page: 1,
  item_name,
  item_description: "",
  code,
  quantity,
  unit: "",
  pack: "",
  unit_price,
  price_per: "",
  discount: null,
  tax: null,
  amount,
  handwritten: false,
});
const RIGHT = {
  document: "invoice",
  supplier_name: "Harbour & Vale Foods Ltd",
  invoice_number: "INV-204417",
  invoice_date: "04/09/2026",
  currency: "GBP",
  items: [
    line("10233", "Basmati Rice 20 kg", 3, 41.5, 124.5),
    line("20871", "Unsalted Butter", 12, 6.25, 75),
    line("31102", "Chopped Tomatoes", 4, 27.3, 109.2),
  ],
  subtotal: 308.7,
  discount: null,
  charges: null,
  tax: 61.74,
  rounding: null,
  total: 370.44,
  sums_handwritten: false,
};
const [RICE, BUTTER, TOMATOES] = RIGHT.items as [
  ReturnType<typeof line>,
  ReturnType<typeof line>,
  ReturnType<typeof line>,
];

function crossCheck(response: object, options: Partial<CrossCheckOptions> = { read: [printPage(PAPER)] }) {
  const checked = crossCheckInvoice(modelResponse.parse(response), { pages: 1, currency: "GBP", ...options });
  expect(extractedInvoice.parse(checked)).toEqual(checked);
  return checked;
}

const allEvidence = ({ evidence, items }: ReturnType<typeof crossCheck>) => [
  ...Object.values(evidence),
  ...items.flatMap((item) => Object.values(item.evidence)),
];

describe("a response that both readers and the sums agree on", () => {
  it("is proved, found on the page, and nothing needs review", () => {
    const checked = crossCheck(RIGHT);
    expect(checked).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      total: 370.44,
      warnings: [],
    });
    expect(allEvidence(checked).filter((evidence) => evidence.review)).toEqual([]);
    expect(checked.evidence.total).toMatchObject({ found: "verified", confidence: 0.99 });
    const [rice, butter] = checked.items;
    expect(rice?.evidence.amount).toMatchObject({ found: "verified", confidence: 0.99, page: 0 });
    const [left, top, right, bottom] = rice?.box ?? [1, 1, 0, 0];
    expect([left < right, top < bottom, bottom <= (butter?.box?.[1] ?? 0)]).toEqual([true, true, true]);
    expect(rice?.evidence.amount.box?.[0]).toBeGreaterThan(rice?.evidence.item_name.box?.[2] ?? 1);
  });

  it("is checked by its sums alone when no page was recognised, with a warning", () => {
    const checked = crossCheck(RIGHT, {});
    expect(checked.items[0]).toMatchObject({ box: null, evidence: { amount: { found: "verified", box: null } } });
    expect(checked.warnings).toEqual([
      "No second reading could be made, so the AI model's answer is checked by its sums alone. Please compare it with the paper.",
    ]);
  });

  it("knows the owner's supplier without the model having had the list", () => {
    const suppliers = [
      { id: "one", name: "Harbor Vale Seafood" },
      { id: "two", name: "Harbour & Vale Foods" },
    ];
    const checked = crossCheck(
      { ...RIGHT, supplier_name: "HARBOUR & VALE FOODS LTD" },
      { suppliers, read: [printPage(PAPER)] },
    );
    expect(checked).toMatchObject({ supplier_id: "two", supplier_name: "Harbour & Vale Foods" });
    expect(checked.evidence.supplier_name).toMatchObject({ found: "verified", review: false });
  });

  it("counts pages and follows lines across them", () => {
    const read = [printPage(PAPER.slice(0, 7)), printPage(PAPER.slice(7))];
    const checked = crossCheck(RIGHT, { read, pages: 2 });
    expect(checked.items.map((item) => item.page)).toEqual([0, 0, 1]);
    expect(checked.items[2]?.evidence.amount).toMatchObject({ page: 1, review: false });
    expect(checked.evidence.total.page).toBe(1);
  });
});

describe("a response that does not add up", () => {
  it("stands as it was given, is marked, and the value that would add up is only offered", () => {
    const checked = crossCheck({ ...RIGHT, items: [{ ...RICE, quantity: 5 }, BUTTER, TOMATOES] });
    expect(checked.items[0]).toMatchObject({ quantity: 5, unit_price: 41.5, amount: 124.5 });
    expect(checked.items[0]?.evidence.quantity).toMatchObject({ found: "repaired", offer: 3, review: true });
    expect(checked.items[0]?.evidence.amount).toMatchObject({ found: "mismatch", review: true });
    expect(checked.items[1]?.evidence.quantity).toMatchObject({ found: "verified", review: false });
    expect(checked.warnings).toContain("On some lines quantity times price differs from the amount.");
  });

  it("marks a total that the lines do not lead to, and every line nothing else confirms", () => {
    const checked = crossCheck({ ...RIGHT, total: 380.44 }, {});
    expect(checked).toMatchObject({ total: 380.44, evidence: { total: { found: "mismatch", review: true } } });
    expect(checked.warnings).toContain("The lines do not add up to the printed total. Please check them.");
    const alone = crossCheck({ ...RIGHT, total: null, items: [{ ...RICE, quantity: 1, unit_price: 124.5 }] }, {});
    expect(alone.items[0]?.evidence.amount).toMatchObject({ found: "inferred", review: true });
  });

  it("takes discounts in money and in percent for what they are", () => {
    const paper = ["Item            Qty   Price    Disc    Amount", "Olive Oil         2   64.50     10%    116.10"];
    for (const discount of [10, 12.9]) {
      const items = [{ ...line("", "Olive Oil", 2, 64.5, 116.1), discount }];
      const checked = crossCheck({ ...RIGHT, items }, { read: [printPage(paper)] });
      expect(checked.items[0]).toMatchObject({ discount: 12.9, evidence: { amount: { found: "verified" } } });
    }
  });

  it("computes what the paper does not print, and marks it", () => {
    const checked = crossCheck(
      {
        ...RIGHT,
        items: [{ ...RICE, unit_price: null }, { ...BUTTER, quantity: null }, TOMATOES],
      },
      {},
    );
    expect(checked.items[0]).toMatchObject({
      unit_price: 41.5,
      evidence: { unit_price: { found: "inferred", review: true } },
    });
    expect(checked.items[1]).toMatchObject({
      quantity: 12,
      evidence: { quantity: { found: "assumed", review: true } },
    });
  });
});

describe("two readers who disagree", () => {
  it("have a person look, even where the model's own sums are right", () => {
    // Every number changed so that all sums agree with each other: what an invoice that gives orders would want.
    const items = [line("10233", "Basmati Rice 20 kg", 3, 91.5, 274.5), BUTTER, TOMATOES];
    const checked = crossCheck({ ...RIGHT, items, subtotal: 458.7, tax: 91.74, total: 550.44 });
    expect(checked.items[0]).toMatchObject({ unit_price: 91.5, amount: 274.5 });
    expect(checked.items[0]?.evidence.unit_price).toMatchObject({ review: true, box: null });
    expect(checked.items[0]?.evidence.amount).toMatchObject({ review: true, box: null });
    expect(checked.evidence.total).toMatchObject({ review: true, box: null });
    expect(checked.items[1]?.evidence.amount).toMatchObject({ review: false });
  });

  it("have a person look at lines that only one of them sees", () => {
    const invented = line("", "Administration surcharge", 1, 50, 50);
    const checked = crossCheck({ ...RIGHT, items: [...RIGHT.items, invented], subtotal: 358.7, total: 420.44 });
    expect(checked.items[3]).toMatchObject({
      box: null,
      evidence: { item_name: { review: true }, amount: { review: true } },
    });
    expect(checked.warnings).toEqual([expect.stringMatching(/^One line of the AI model's answer was not seen/)]);
    const silent = crossCheck({ ...RIGHT, items: [RICE, BUTTER] });
    expect(silent.warnings).toContainEqual(expect.stringMatching(/^A second reading found one more line/));
    expect(silent.evidence.total).toMatchObject({ found: "mismatch", review: true });
  });

  it("do not prove a total by a charge that only one of them sees", () => {
    const checked = crossCheck({ ...RIGHT, items: [RICE, BUTTER], charges: 109.2 + 20, total: 390.44 });
    expect(checked.evidence.total.review).toBe(true);
    const seen = crossCheck({ ...RIGHT, items: [RICE, BUTTER], charges: 109.2 });
    expect(seen.evidence.total.review).toBe(false);
  });

  it("agree where the second one only missed a decimal point or was torn between two digits", () => {
    const faint = PAPER.map((row) => row.replace("41.50", "4150 "));
    expect(crossCheck(RIGHT, { read: [printPage(faint)] }).items[0]?.evidence.unit_price.review).toBe(false);
    const page = printPage(PAPER.map((row) => row.replace("124.50", "124.60")));
    const torn = {
      ...page,
      boxes: page.boxes.map((box) =>
        box.text === "124.60"
          ? { ...box, chars: box.chars.map((char) => (char.char === "6" ? { ...char, p: 0.5, or: "5" } : char)) }
          : box,
      ),
    };
    expect(crossCheck(RIGHT, { read: [page] }).items[0]?.evidence.amount.box).toBeNull();
    expect(crossCheck(RIGHT, { read: [torn] }).items[0]?.evidence.amount.box).not.toBeNull();
  });

  it("agree on a tax that the paper prints by its rates", () => {
    const rates = PAPER.flatMap((row) =>
      row.includes("VAT")
        ? ["      Net      VAT %        VAT", "   199.50       20.00      39.90", "   109.20       20.00      21.84"]
        : [row],
    );
    const checked = crossCheck(RIGHT, { read: [printPage(rates)] });
    expect(checked.evidence.tax).toMatchObject({ found: "verified", review: false });
    expect(checked.evidence.total).toMatchObject({ found: "verified", review: false });
    expect(
      crossCheck({ ...RIGHT, tax: 71.74, total: 380.44 }, { read: [printPage(rates)] }).evidence.total.review,
    ).toBe(true);
  });

  it("never agree by a figure of another line, though the model does not have that line", () => {
    // Butter with the amount of the tomatoes below, which the model left out.
    const items = [RICE, line("20871", "Unsalted Butter", 12, 9.1, 109.2)];
    const checked = crossCheck({ ...RIGHT, items, subtotal: 233.7, tax: 46.74, total: 280.44 });
    expect(checked.items[1]?.evidence).toMatchObject({
      quantity: { review: false },
      unit_price: { review: true, offer: 6.25 },
      amount: { review: true, offer: 75 },
    });
    expect(checked.items[0]?.evidence.amount.review).toBe(false);
    // With the tomatoes' row in full it is the name that stands on another line.
    const swapped = crossCheck({ ...RIGHT, items: [RICE, { ...TOMATOES, item_name: BUTTER.item_name, code: "" }] });
    expect(swapped.items[1]?.evidence.item_name.review).toBe(true);
  });

  it.each([
    ["agree: the value, not marked", 75, 75, undefined, false],
    ["differ: the model's, marked, the other offered", 78, 78, 75, true],
    ["the model has none: the other's, marked", null, 75, undefined, true],
  ])("%s", (_, given, amount, offer, review) => {
    const checked = crossCheck({ ...RIGHT, items: [RICE, { ...BUTTER, unit_price: null, amount: given }, TOMATOES] });
    expect(checked.items[1]?.amount).toBe(amount);
    expect(checked.items[1]?.evidence.amount).toMatchObject({ review });
    expect(checked.items[1]?.evidence.amount.offer).toBe(offer);
  });

  it("only the model has a value: it stands, marked", () => {
    const paper = PAPER.map((row) => row.replace("75.00", "     "));
    const checked = crossCheck(
      { ...RIGHT, total: null, items: [{ ...BUTTER, amount: 78 }] },
      { read: [printPage(paper)] },
    );
    expect(checked.items[0]).toMatchObject({ amount: 78, evidence: { amount: { review: true, box: null } } });
  });

  it("have a person look at number, date, supplier and total that only the local reader has", () => {
    const missing = { supplier_name: "", invoice_number: "", invoice_date: "N/A", total: null };
    const checked = crossCheck({ ...RIGHT, ...missing });
    expect(checked).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      total: 370.44,
    });
    const { supplier_name, invoice_number, invoice_date, total } = checked.evidence;
    expect([supplier_name, invoice_number, invoice_date, total].map(({ review }) => review)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("offer the other's number, date and supplier", () => {
    const checked = crossCheck({
      ...RIGHT,
      invoice_number: "PO-118",
      invoice_date: "14/09/2026",
      supplier_name: "Mill Trading",
    });
    expect(checked.evidence.invoice_number).toMatchObject({ offer: "INV-204417", review: true });
    expect(checked.evidence.invoice_date).toMatchObject({ offer: "2026-09-04", review: true });
    expect(checked.evidence.supplier_name).toMatchObject({ review: true });
    expect(crossCheck({ ...RIGHT, currency: "EUR" }).evidence.currency).toMatchObject({ offer: "GBP", review: true });
  });
});

describe("what else a model may see on the paper", () => {
  it("a credit note without minus signs takes goods back, and another opinion about that is a warning", () => {
    const checked = crossCheck({ ...RIGHT, document: "credit_note" });
    expect(checked).toMatchObject({ document: "credit_note", total: -370.44 });
    expect(checked.items.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [-3, -124.5],
      [-12, -75],
      [-4, -109.2],
    ]);
    expect(checked.warnings).toEqual([expect.stringMatching(/^The two readings do not agree on whether this is/)]);
    const titled = PAPER.map((row) => row.replace("INVOICE", "CREDIT NOTE"));
    expect(crossCheck({ ...RIGHT, document: "credit_note" }, { read: [printPage(titled)] }).warnings).toEqual([]);
  });

  it("handwriting on a line marks its values, and on the sums those, whatever adds up", () => {
    const checked = crossCheck({
      ...RIGHT,
      sums_handwritten: true,
      items: [RICE, { ...BUTTER, handwritten: true }, TOMATOES],
    });
    const { item_name, quantity, unit_price, amount } = checked.items[1]?.evidence ?? {};
    expect([item_name, quantity, unit_price, amount].map((found) => found?.review)).toEqual([true, true, true, true]);
    expect(checked.items[0]?.evidence.amount.review).toBe(false);
    expect(checked.evidence.total.review).toBe(true);
    expect(checked.warnings).toEqual(["A sum on the paper was changed by hand. Please check it."]);
  });

  it("a pack, the unit a price is for, and a line's own tax", () => {
    const paper = [
      "Item              Qty  Unit   Price    Tax   Amount",
      "Cola 6x330 ml       2  CS     12.00    20%    28.80",
      "Salmon              3  CS     9.00/kg         27.00",
      "                              Total           55.80",
    ];
    const cola = { ...line("", "Cola", 2, 12, 28.8), unit: "CS", pack: "6x330 ml", tax: 20 };
    const salmon = { ...line("", "Salmon", 3, 9, 27), unit: "CS", price_per: "kg" };
    const response = { ...RIGHT, items: [cola, salmon], subtotal: null, tax: null, total: 55.8 };
    const checked = crossCheck(response, { read: [printPage(paper)] });
    expect(checked.items[0]).toMatchObject({
      pack: { count: 6, size: 330, unit: "ml" },
      evidence: { amount: { found: "verified", review: false } },
    });
    expect(checked.items[1]?.evidence).toMatchObject({ unit_price: { review: true }, amount: { review: false } });
    const invented = { ...cola, pack: "24x500 g" };
    expect(
      crossCheck({ ...response, items: [invented, salmon] }, { read: [printPage(paper)] }).items[0]?.pack,
    ).toBeNull();
  });
});

describe("what is believed of a response", () => {
  it.each([
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["RM 30.00", 30],
    ["(5.00)", -5],
    ["1 234,50", 1234.5],
    ["", null],
    [undefined, null],
  ])("%j is the number %j", (written, value) => {
    expect(modelResponse.parse({ ...RIGHT, total: written }).total).toBe(value);
  });

  it.each([
    ["items that are no list", { items: "none" }],
    ["a line that is no line", { items: ["Basmati Rice"] }],
    ["ten thousand lines", { items: Array.from({ length: 10_000 }, () => RICE) }],
  ])("not %s", (_, wrong) => {
    expect(modelResponse.safeParse({ ...RIGHT, ...wrong }).success).toBe(false);
  });

  it.each([
    ["text for a number", { tax: "a lot" }, { tax: null }],
    ["no number for a number", { tax: "N/A" }, { tax: null }],
    ["a number beyond all invoices", { tax: 1e12 }, { tax: null }],
    ["a number that overflows", { tax: Infinity }, { tax: null }],
    ["an object for a text", { invoice_number: { $ne: "" } }, { invoice_number: "" }],
    ["a price smaller than any", { tax: 1e-309 }, { tax: 0 }],
    ["words for no text", { invoice_number: "N/A" }, { invoice_number: "" }],
    ["a text without end", { supplier_name: "x".repeat(9000) }, { supplier_name: "x".repeat(120) }],
    ["a kind of document nobody asked for", { document: "poem" }, { document: null }],
    ["words for yes or no", { sums_handwritten: "perhaps" }, { sums_handwritten: false }],
  ])("%s is not read, and the other fields stand", (_, wrong, read) => {
    expect(modelResponse.parse({ ...RIGHT, ...wrong })).toEqual({ ...RIGHT, ...read });
  });

  it("a field that was not read is marked, and so is a name that had to be cut", () => {
    const items = [{ ...RICE, unit_price: "free", item_name: "rice ".repeat(10_000) }, BUTTER, TOMATOES];
    const checked = crossCheck({ ...RIGHT, items, invoice_number: "N/A" });
    expect(checked.items[0]?.item_name).toHaveLength(200);
    expect(checked.items[0]?.evidence).toMatchObject({ unit_price: { review: true } });
    expect(checked.evidence.invoice_number.review).toBe(true);
    expect(checked.items[1]?.evidence.unit_price.review).toBe(false);
  });

  it("script and markup stay the text they are; characters that deceive go", () => {
    const item_name = '<script>alert(1)</script> =HYPERLINK("x")';
    const supplier_name = "Harbour\u0000\n Vale\u202Egnp.exe\u200B";
    const checked = crossCheck({ ...RIGHT, supplier_name, items: [{ ...RICE, item_name }] }, {});
    expect(checked.items[0]?.item_name).toBe(item_name);
    expect(checked.supplier_name).toBe("Harbour Valegnp.exe");
  });

  it("nothing that was not asked for gets through", () => {
    const parsed = modelResponse.parse({
      ...RIGHT,
      role: "admin",
      items: [{ ...RICE, reviewed: true, supplier_id: "x" }],
    });
    expect(parsed).toEqual({ ...RIGHT, items: [RICE] });
    expect(parsed.items[0]).not.toHaveProperty("reviewed");
    const form = RESPONSE_FORM["properties"] as Record<string, unknown>;
    expect(Object.keys(form).toSorted()).toEqual(Object.keys(RIGHT).toSorted());
    expect(JSON.stringify(RESPONSE_FORM)).not.toMatch(/minLength|maxLength|maximum|pattern/);
  });

  it("returns and credits keep their sign and need review", () => {
    const checked = crossCheck({
      ...RIGHT,
      items: [{ ...RICE, quantity: -3, amount: -124.5 }],
      total: null,
      tax: null,
    });
    expect(checked.items[0]).toMatchObject({ quantity: -3, amount: -124.5, evidence: { amount: { review: true } } });
  });

  it("whatever parses gives an invoice of the contract, within the page", () => {
    const number = fc.oneof(
      fc.constant(null),
      fc.double({ noNaN: true }),
      fc.string(),
      fc.integer({ min: -99, max: 999 }),
    );
    const text = fc.oneof(fc.string(), fc.constantFrom("Butter", "10233", "Total GBP", "04/09/2026", ""));
    const item = fc.record({
      page: fc.oneof(number, text),
      item_name: text,
      item_description: text,
      code: text,
      quantity: number,
      unit: text,
      unit_price: number,
      discount: number,
      amount: number,
      pack: text,
      price_per: text,
      tax: number,
      handwritten: fc.oneof(fc.boolean(), text),
    });
    const response = fc.record({
      document: fc.oneof(fc.constantFrom("invoice", "credit_note", null), text),
      supplier_name: text,
      invoice_number: text,
      invoice_date: text,
      currency: text,
      items: fc.array(item, { maxLength: 5 }),
      subtotal: number,
      discount: number,
      charges: number,
      tax: number,
      rounding: number,
      total: number,
    });
    const read = [printPage(PAPER)];
    let parsed = 0;
    fc.assert(
      fc.property(response, (one) => {
        const believed = modelResponse.safeParse(one);
        if (!believed.success) return;
        parsed += 1;
        const checked = crossCheckInvoice(believed.data, { pages: 1, read });
        extractedInvoice.parse(checked);
        for (const { box, confidence } of allEvidence(checked)) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          for (const side of box ?? []) expect(side >= 0 && side <= 1).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
    expect(parsed).toBeGreaterThan(0);
  });

  it("three hundred lines on six pages are all found on the page", () => {
    const rows = Array.from(
      { length: 500 },
      (_, i) => `${10_000 + i}   Item number ${i}   ${i + 1}   2.00   ${((i + 1) * 2).toFixed(2)}`,
    );
    const items = rows.map((_, i) => line(`${10_000 + i}`, `Item number ${i}`, i + 1, 2, (i + 1) * 2));
    const read = Array.from({ length: 6 }, (_, page) => printPage(rows.slice(page * 50, page * 50 + 50)));
    const checked = crossCheck({ ...RIGHT, items }, { read, pages: 6 });
    expect(checked.items.filter((item) => item.box !== null)).toHaveLength(300);
  });
});
