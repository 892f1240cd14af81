// What each weight of the parser is worth: node bench/invoices/weights.ts [--dir DIR]
// Sets one weight after the other to 0 and prints what that changes, in thousandths: line F1, amounts, totals, suppliers and
// dates. A weight that changes nothing decides cases that this set does not have.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { WEIGHTS } from "#src/invoice-reader/parsing/weights.ts";
import { openCachedText } from "./cached-text.ts";
import { score, type Truth } from "./score.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string" } } });
const dir = options.dir ?? join(import.meta.dirname, "made");
const truths = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;

const { ocr, read } = openCachedText();
const documents: { truth: Truth; pages: Parameters<typeof readInvoice>[0] }[] = [];
for (const file of readdirSync(dir).toSorted()) {
  const truth = truths[file.replace(/\.[^.]+$/, "")];
  if (truth) documents.push({ truth, pages: (await read(readFileSync(join(dir, file)))).text.pages });
}
await ocr.close();

const MEASURES = ["line F1", "amounts", "total", "supplier", "date"];

/** The five measures in thousandths. */
function measure(): number[] {
  const scores = documents.map(({ truth, pages }) => score(truth, readInvoice(pages)));
  const ratio = (part: (s: (typeof scores)[number]) => number, whole: (s: (typeof scores)[number]) => number) =>
    (1000 * scores.reduce((sum, s) => sum + part(s), 0)) / scores.reduce((sum, s) => sum + whole(s), 0);
  const one = () => 1;
  return [
    ratio(
      (s) => 2 * s.lines.right,
      (s) => s.lines.found + s.lines.expected,
    ),
    ratio(
      (s) => s.amounts.right,
      (s) => s.amounts.expected,
    ),
    ratio((s) => Number(s.total), one),
    ratio((s) => Number(s.supplier), one),
    ratio((s) => Number(s.date), one),
  ];
}

const row = (title: string, values: readonly (number | string)[]) =>
  console.log(title.padEnd(36) + values.map((value) => String(value).padStart(10)).join(""));
const before = measure();
row(`${documents.length} images`, MEASURES);
row(
  "all weights",
  before.map((value) => value.toFixed(0)),
);
for (const [group, weights] of Object.entries(WEIGHTS)) {
  for (const [name, value] of Object.entries(weights)) {
    Object.assign(weights, { [name]: 0 });
    const change = measure().map((now, i) => Math.round(now - (before[i] ?? 0)));
    Object.assign(weights, { [name]: value });
    row(`${group}.${name} ${value}`, change);
  }
}
