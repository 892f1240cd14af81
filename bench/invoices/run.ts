import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { openCachedText } from "./cached-text.ts";
import { score, type Score, type Truth } from "./score.ts";
import { tableOf, truthsOf } from "./table.ts";
import { atLeast } from "../base/aims.ts";

/**
 * Reads a folder of images with truth.json and prints how well: node bench/invoices/run.ts [--dir DIR] [--limit N]
 * --only ID reads one, --verbose lists every mistake, --fresh reads the pixels again instead of taking the cached text,
 * --layouts also prints each layout of the made set. A folder holds the images and truth.json: for each file name without its
 * ending { supplier, date, total, items: [{ name, quantity, unit_price, total }] }.
 * Sets without held-out layouts are also shown in two halves, every other image: a rule that helps one half only is a coincidence.
 * --corrected FILE also prints the table of docs/invoice-reading.md against the given truth and a corrected one (table.ts).
 * --burst N hands in N images at once and prints what that takes.
 */
const { values: options } = parseArgs({
  options: {
    dir: { type: "string" },
    corrected: { type: "string" },
    limit: { type: "string" },
    only: { type: "string", multiple: true },
    verbose: { type: "boolean" },
    fresh: { type: "boolean" },
    layouts: { type: "boolean" },
    burst: { type: "string" },
  },
});

const dir = options.dir ?? join(import.meta.dirname, "made");
const truths = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const files = new Map(readdirSync(dir).map((file) => [file.replace(/\.[^.]+$/, ""), file]));
const ids = Object.keys(truths)
  .filter((id) => files.has(id) && (!options.only || options.only.includes(id)))
  .toSorted()
  .slice(0, options.limit ? Number(options.limit) : undefined);
const suppliers = [...new Set(Object.values(truths).map((t) => t.supplier))].map((name) => ({ id: name, name }));

const { ocr, read } = openCachedText(options.fresh);
if (options.burst) {
  await readTogether(Number(options.burst));
  await ocr.close();
  process.exit();
}
const scores: {
  id: string;
  truth: Truth;
  unlisted: ExtractedInvoice;
  score: Score;
  seconds: number;
  peak: number;
  cached: boolean;
}[] = [];
for (const id of ids) {
  const truth = truths[id] as Truth;
  const bytes = readFileSync(join(dir, files.get(id) as string));
  const { text, seconds, cached } = await read(bytes);
  const unlisted = readInvoice(text.pages);
  const listed = readInvoice(text.pages, { suppliers });
  const result = score(truth, unlisted, listed);
  scores.push({ id, truth, unlisted, score: result, seconds, peak: text.peak_mb, cached });
  if (options.verbose && result.wrong.length > 0)
    console.log(`${id}${truth.layout ? ` (${truth.layout})` : ""}\n   ${result.wrong.join("\n   ")}`);
}
await ocr.close();

/** What it takes when many invoices arrive at once: one is read at a time, the others wait as files. */
async function readTogether(count: number): Promise<void> {
  const start = performance.now();
  const before = process.memoryUsage().rss;
  const read = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      ocr.readDocument(readFileSync(join(dir, files.get(ids[i % ids.length] as string) as string))),
    ),
  );
  const own = Math.max(0, process.memoryUsage().rss - before) / 2 ** 20;
  console.log(
    `${count} images at once: ${((performance.now() - start) / 1000).toFixed(1)} s, at most ${Math.max(...read.map((d) => d.peak_mb))} MB in the reading process, ${own.toFixed(0)} MB more in this one`,
  );
}

const total = (of: (s: (typeof scores)[number]) => number, among = scores) => among.reduce((sum, s) => sum + of(s), 0);
const ratio = (a: number, b: number) => (b === 0 ? "  -  " : (a / b).toFixed(3));
const share = (of: (s: Score) => boolean | undefined, among = scores) => {
  const known = among.filter((s) => of(s.score) !== undefined);
  return ratio(known.filter((s) => of(s.score)).length, known.length);
};

function lines(among = scores): { precision: string; recall: string; f1: string } {
  const right = total((s) => s.score.lines.right, among);
  const found = total((s) => s.score.lines.found, among);
  const expected = total((s) => s.score.lines.expected, among);
  return { precision: ratio(right, found), recall: ratio(right, expected), f1: ratio(2 * right, found + expected) };
}

function print(title: string, among: typeof scores): void {
  const { precision, recall, f1 } = lines(among);
  const values = among.flatMap((s) => s.score.values);
  const wrong = values.filter((v) => !v.right);
  const unmarked = wrong.filter((v) => !v.marked);
  const marked = values.filter((v) => v.marked).length;
  const rightMarked = values.filter((v) => v.right && v.marked).length;
  const by = new Map<string, number>();
  for (const v of unmarked) by.set(v.field, (by.get(v.field) ?? 0) + 1);
  const numbers = values.filter((v) => ["quantity", "unit_price", "amount", "total"].includes(v.field));
  const numbersUnmarked = numbers.filter((v) => !v.right && !v.marked).length;
  console.log(`
${title}: ${among.length} images, ${total((s) => s.score.lines.expected, among)} lines
  lines        precision ${precision}  recall ${recall}  F1 ${f1}   (name >= 0.9 similar; quantity, unit price, amount exact)
  lines        without their names: recall ${ratio(
    total((s) => s.score.numbers, among),
    total((s) => s.score.lines.expected, among),
  )}
  amounts      recall ${ratio(
    total((s) => s.score.amounts.right, among),
    total((s) => s.score.amounts.expected, among),
  )}
  total ${share((s) => s.total, among)}   date ${share((s) => s.date, among)}   number ${share((s) => s.number, among)}   currency ${share((s) => s.currency, among)}
  supplier     ${share((s) => s.supplier, among)} without a list, ${share((s) => s.supplierListed, among)} with a list of the set's ${suppliers.length} suppliers
  unit ${ratio(
    total((s) => s.score.units.right, among),
    total((s) => s.score.units.expected, among),
  )}   code ${ratio(
    total((s) => s.score.codes.right, among),
    total((s) => s.score.codes.expected, among),
  )}
  wrong and not marked for review: ${unmarked.length} of ${values.length} values = ${((100 * unmarked.length) / values.length).toFixed(1)} % (${[...by].map(([f, n]) => `${f} ${n}`).join(", ")})
     numbers alone: ${numbersUnmarked} of ${numbers.length} = ${((100 * numbersUnmarked) / numbers.length).toFixed(1)} %;  of ${wrong.length} wrong values ${wrong.length - unmarked.length} are marked
     marked for review: ${((100 * marked) / values.length).toFixed(1)} % of all values, ${((100 * rightMarked) / values.length).toFixed(1)} % though right`);
}

print("All", scores);
for (const { title, truths: against } of options.corrected ? truthsOf(truths, options.corrected) : []) {
  console.log(
    tableOf(
      title,
      scores.map(({ id, unlisted }) => score(against[id] as Truth, unlisted)),
    ),
  );
}
const held = scores.filter((s) => s.truth.held_out);
if (held.length > 0) {
  print(
    "Layouts developed on",
    scores.filter((s) => !s.truth.held_out),
  );
  print("Layouts held out", held);
} else if (scores.length > 1) {
  for (const half of [0, 1])
    print(
      half === 0 ? "First half" : "Other half",
      scores.filter((_, i) => i % 2 === half),
    );
}
if (options.layouts) {
  for (const layout of new Set(scores.map((s) => s.truth.layout ?? "")))
    console.log(`  ${layout.padEnd(24)} line F1 ${lines(scores.filter((s) => s.truth.layout === layout)).f1}`);
}
// The made set is read without a mistake; receipts that a given truth contradicts are not (docs/invoice-reading.md).
atLeast("lines, F1", Number(lines().f1), options.dir ? 0.72 : 0.99);
const seconds = scores.map((s) => s.seconds).toSorted((a, b) => a - b);
console.log(`
  seconds an image: mean ${(total((s) => s.seconds) / scores.length).toFixed(2)}, median ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(2)}, worst ${(seconds.at(-1) ?? 0).toFixed(2)}; peak memory of the reading process ${Math.max(...scores.map((s) => s.peak))} MB${scores.some((s) => s.cached) ? " (as measured when the text was cached; --fresh measures again)" : ""}`);
