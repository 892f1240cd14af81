// A stock list of 5,000 ingredients (features/imports), with a supplier, a category and an opening stock each and one row in
// a hundred that is wrong: the preview with its errors and the import together, and the same file again. Aim: 10 s for the
// first, and nothing written by the second.
import { previewImport, runImport } from "#src/features/imports/contract.ts";
import { startTestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { atMost, holds } from "./base/aims.ts";

const ROWS = 5000;
const WRONG_EVERY = 100;
const MAX_MS = 10_000;
const SUPPLIERS = 8;
const CATEGORIES = 30;

const rows = Array.from({ length: ROWS }, (_, at) => {
  const unit = at % WRONG_EVERY === WRONG_EVERY - 1 ? "furlong" : "kg";
  return `Ingredient ${at};${unit};${at},5;2,75;1;Supplier ${at % SUPPLIERS};Category ${at % CATEGORIES};6 x 1 kg`;
});
const text = ["Ingredient;Unit;In stock;Price per unit;Reorder at;Supplier;Category;Pack", ...rows].join("\r\n");

const app = await startTestApp();
const owner = await createOwner(app);

async function importOnce() {
  const started = performance.now();
  const preview = (await owner.call(previewImport, { body: { text } })).body;
  const previewed = performance.now();
  const body = { text, version: preview.version, leave_out_errors: true };
  const result = (await owner.call(runImport, { body })).body;
  return { result, counts: preview.counts, previewMs: previewed - started, totalMs: performance.now() - started };
}

const first = await importOnce();
const second = await importOnce();
await app.stop();
const wrong = ROWS / WRONG_EVERY;
console.log(`${ROWS} rows: the preview with ${first.counts.error} errors in ${Math.round(first.previewMs)} ms`);
console.log(`preview and import of ${first.result.created} in ${Math.round(first.totalMs)} ms`);
console.log(`the same file again: ${second.result.created} added in ${Math.round(second.totalMs)} ms`);
const isRight = first.counts.error === wrong && first.result.created === ROWS - wrong && second.result.created === 0;
holds("every right row was added once, and every wrong one shown", isRight);
atMost("preview and import", first.totalMs, MAX_MS, "ms");
process.exit();
