// How far the reader on this machine can vouch for a model, or contradict it: node bench/invoices/cross-check.ts [--dir DIR]
// The truth of every image stands in for a model's answer: once as it is, where whatever is marked is marked in vain, and
// once with one line and all sums changed so that they agree with each other, where the line and the total must be marked.
// Aim: 95 % of changed values marked (some are on the paper by chance); at most one right figure in ten marked in vain.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { modelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { createOcr } from "#src/invoice-reader/recognition/ocr.ts";
import type { DocumentText } from "#src/shared/page-text.ts";
import type { Truth } from "./score.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string" }, verbose: { type: "boolean" } } });
const dir = options.dir ?? join(import.meta.dirname, "made");
const truths = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const images = readdirSync(dir).filter((file) => truths[file.replace(/\.[^.]+$/, "")]);

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

const ocr = createOcr();
const counts = { lines: 0, placed: 0, figures: 0, inVain: 0, changed: 0, caught: 0, totalsInVain: 0, totalsCaught: 0 };
for (const image of images) {
  const truth = truths[image.replace(/\.[^.]+$/, "")] as Truth;
  const { pages } = await textOf(readFileSync(join(dir, image)));
  const answer = responseFor(truth);
  const right = crossCheckInvoice(modelResponse.parse(answer), { pages: 1, read: pages });
  counts.totalsInVain += right.evidence.total.review ? 1 : 0;
  if (options.verbose && right.evidence.total.review) console.log(`${image}: total marked in vain`);
  for (const { item_name, box, evidence } of right.items) {
    const marked = (["quantity", "unit_price", "amount"] as const).filter((field) => evidence[field].review);
    counts.lines += 1;
    counts.placed += box === null ? 0 : 1;
    counts.figures += 3;
    counts.inVain += marked.length;
    if (options.verbose && marked.length > 0)
      console.log(`${image}: ${item_name}: ${marked.join(", ")} marked in vain`);
  }
  for (const [at, item] of answer.items.entries()) {
    // One digit more in the price, and everything that follows from it.
    const more = 10 * item.quantity;
    const items = answer.items.with(at, { ...item, unit_price: item.unit_price + 10, amount: item.amount + more });
    const wrong = crossCheckInvoice(modelResponse.parse({ ...answer, items, total: answer.total + more }), {
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

/** The text as bench/invoices/run.ts has kept it, else read now. */
async function textOf(bytes: Uint8Array): Promise<DocumentText> {
  const root = join(import.meta.dirname, "../..");
  const engine = createHash("sha256");
  const engineDir = join(root, "src/invoice-reader/recognition");
  for (const file of readdirSync(engineDir)
    .filter((name) => /^(alphabet|detect|pixels|reader|recognise|recover|rectangle)\.ts$/.test(name))
    .toSorted())
    engine.update(readFileSync(join(engineDir, file)));
  const key = createHash("sha256").update(engine.digest("hex")).update(bytes).digest("hex");
  const file = join(root, ".cache/ocr", `${key}.json`);
  if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { text: DocumentText }).text;
  return ocr.readDocument(bytes);
}

const share = (part: number, whole: number) => `${part} of ${whole} = ${((100 * part) / whole).toFixed(1)} %`;
console.log(`${images.length} images
  lines found on the picture:         ${share(counts.placed, counts.lines)}
  right figures marked in vain:       ${share(counts.inVain, counts.figures)} (aim: at most 10 %)
  right totals marked in vain:        ${share(counts.totalsInVain, images.length)}
  changed lines marked:               ${share(counts.caught, counts.changed)} (aim: at least 95 %)
  changed totals marked:              ${share(counts.totalsCaught, counts.changed)} (aim: at least 95 %)`);
const caught = Math.min(counts.caught, counts.totalsCaught) / counts.changed;
process.exitCode = caught >= 0.95 && counts.inVain <= 0.1 * counts.figures ? 0 : 1;
