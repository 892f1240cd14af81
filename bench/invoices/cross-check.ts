// How well the cross-check confirms a model's response, or contradicts it: node bench/invoices/cross-check.ts [--dir DIR]
// [--corrected FILE] [--limit N], against the corrected truth where there is one (table.ts).
// The truth of every image stands in for a model's answer: once as it is, where whatever is marked is marked needlessly, and
// once with one line and all sums changed so that they agree with each other, where the line and the total must be marked.
// Aim: 95 % of changed values marked (some are on the paper by chance); at most one right number in ten marked needlessly.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { modelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { openCachedText } from "./cached-text.ts";
import type { Truth } from "./score.ts";
import { type Truths, truthsOf } from "./table.ts";
import { atLeast, atMost } from "../base/aims.ts";

const { values: options } = parseArgs({
  options: {
    dir: { type: "string" },
    corrected: { type: "string" },
    limit: { type: "string" },
    verbose: { type: "boolean" },
  },
});
const dir = options.dir ?? join(import.meta.dirname, "made");
const given = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const { truths } = truthsOf(given, options.corrected).at(-1) as Truths;
const images = readdirSync(dir)
  .filter((file) => truths[file.replace(/\.[^.]+$/, "")])
  .toSorted()
  .slice(0, options.limit ? Number(options.limit) : undefined);

/** The truth does not name discounts; what a line costs less than its product is one. */
const discountOf = (off: number) => (off > 0.05 ? Math.round(off * 100) / 100 : null);

function responseFor({ supplier, date, total: stated, items, tax }: Truth & { tax?: number }) {
  const total = Number(String(stated).replaceAll(/[^\d.-]/g, ""));
  return {
    supplier_name: supplier,
    invoice_number: "",
    invoice_date: date,
    currency: null,
    items: items.map(({ name, quantity, unit_price, total: amount }) => ({
      page: 1,
      item_name: name,
      item_description: "",
      code: "",
      quantity,
      unit: "",
      unit_price,
      discount: discountOf(quantity * unit_price - amount),
      amount,
    })),
    subtotal: null,
    discount: null,
    charges: null,
    tax: tax || null,
    rounding: null,
    total,
  };
}

const { ocr, read } = openCachedText();
const counts = {
  lines: 0,
  found: 0,
  numbers: 0,
  needless: 0,
  changed: 0,
  caught: 0,
  totalsNeedless: 0,
  totalsCaught: 0,
};
for (const image of images) {
  const truth = truths[image.replace(/\.[^.]+$/, "")] as Truth;
  const { pages } = (await read(readFileSync(join(dir, image)))).text;
  const response = responseFor(truth);
  const right = crossCheckInvoice(modelResponse.parse(response), { pages: 1, read: pages });
  counts.totalsNeedless += right.evidence.total.review ? 1 : 0;
  if (options.verbose && right.evidence.total.review) console.log(`${image}: total marked needlessly`);
  for (const { item_name, box, evidence } of right.items) {
    const marked = (["quantity", "unit_price", "amount"] as const).filter((field) => evidence[field].review);
    counts.lines += 1;
    counts.found += box === null ? 0 : 1;
    counts.numbers += 3;
    counts.needless += marked.length;
    if (options.verbose && marked.length > 0)
      console.log(`${image}: ${item_name}: ${marked.join(", ")} marked needlessly`);
  }
  for (const [at, item] of response.items.entries()) {
    // One digit more in the price, and everything that follows from it.
    const more = 10 * item.quantity;
    const items = response.items.with(at, { ...item, unit_price: item.unit_price + 10, amount: item.amount + more });
    const wrong = crossCheckInvoice(modelResponse.parse({ ...response, items, total: response.total + more }), {
      pages: 1,
      read: pages,
    });
    const evidence = wrong.items[at]?.evidence;
    counts.changed += 1;
    counts.caught += evidence?.unit_price.review && evidence.amount.review ? 1 : 0;
    counts.totalsCaught += wrong.evidence.total.review ? 1 : 0;
  }
}
await ocr.close();

const share = (part: number, whole: number) => `${part} of ${whole} = ${((100 * part) / whole).toFixed(1)} %`;
console.log(`${images.length} images
  lines found on the picture:         ${share(counts.found, counts.lines)}
  right numbers marked needlessly:       ${share(counts.needless, counts.numbers)}
  right totals marked needlessly:        ${share(counts.totalsNeedless, images.length)}
  changed lines marked:               ${share(counts.caught, counts.changed)}
  changed totals marked:              ${share(counts.totalsCaught, counts.changed)}`);
const caught = Math.min(counts.caught, counts.totalsCaught) / counts.changed;
atLeast("changed values marked", caught, 0.95);
atMost("right numbers marked needlessly", counts.needless / counts.numbers, 0.1);
