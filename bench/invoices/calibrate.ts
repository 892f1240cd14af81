// Fits how likely a line's values are right: node bench/invoices/calibrate.ts --dir DIR [--corrected FILE]
// Reads every transcribed paper as it is and three times with some boxes left out, as a worse picture has them. Five times
// four fifths of the papers fit the weights and the rest is measured, so no paper is measured with what was fitted on it.
// Prints the reliability curve, what each threshold would mark, and the table for src/invoice-reader/parsing/likelihood-weights.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Features, LineField } from "#src/invoice-reader/parsing/likelihood.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import { readWithFeatures } from "#src/invoice-reader/parsing/read-invoice.ts";
import { score, type Truth } from "./score.ts";
import { readTranscription } from "./transcription.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string" }, corrected: { type: "string" } } });
if (!options.dir) throw new Error("--dir is missing: a folder with truth.json and boxes/");
const dir = options.dir;
const FOLDS = 5;
const LOST = 0.04;
const COPIES = 3;

interface Sample {
  paper: number;
  copy: number;
  features: number[];
  right: boolean;
  marked: boolean;
}

const given = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const corrections = options.corrected
  ? (JSON.parse(readFileSync(options.corrected, "utf8")) as Record<string, Partial<Truth>>)
  : {};
const samples: Record<"name" | "number", Sample[]> = { name: [], number: [] };
let names: string[] = [];
for (const [paper, file] of readdirSync(join(dir, "boxes")).toSorted().entries()) {
  const id = file.replace(/\.csv$/, "");
  const truth = { ...(given[id] as Truth), ...corrections[id] };
  const page = readTranscription(join(dir, "boxes", file));
  for (let copy = 0; copy <= COPIES; copy++)
    addPaper(paper, copy, truth, copy === 0 ? page : worse(page, paper + copy));
}

function addPaper(paper: number, copy: number, truth: Truth, page: PageInput): void {
  const { invoice, features } = readWithFeatures([page]);
  const result = score(truth, invoice);
  const fields: Partial<Record<string, LineField>> = {
    name: "item_name",
    quantity: "quantity",
    unit_price: "unit_price",
    amount: "amount",
  };
  for (const { field, line, loose, marked } of result.values) {
    const key = fields[field];
    const known = key && line !== undefined ? features[line]?.[key] : undefined;
    if (!known) continue;
    names = Object.keys(known);
    const vector = names.map((name) => known[name as keyof Features]);
    samples[field === "name" ? "name" : "number"].push({ paper, copy, features: vector, right: loose, marked });
  }
}

/** The page without some of its boxes, always the same ones. */
function worse(page: PageInput, seed: number): PageInput {
  let state = (seed + 1) * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return { ...page, boxes: page.boxes.filter(() => random() > LOST) };
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Logistic regression by gradient steps, with a pull towards 0 for everything but the bias. */
function fit(among: readonly Sample[]): number[] {
  const weights: number[] = names.map((name) => (name === "bias" ? 3 : 0));
  for (let round = 0; round < 1500; round++) {
    const gradient: number[] = weights.map((weight, i) => (i === 0 ? 0 : -2 * weight));
    for (const { features, right } of among) {
      const error = (right ? 1 : 0) - sigmoid(dot(weights, features));
      for (const [i, x] of features.entries()) if (x !== 0) gradient[i] = (gradient[i] ?? 0) + error * x;
    }
    for (const i of weights.keys()) weights[i] = (weights[i] ?? 0) + ((gradient[i] ?? 0) * 6) / among.length;
  }
  return weights;
}

function measured(among: readonly Sample[]): (Sample & { likelihood: number })[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fit(among.filter(({ paper }) => paper % FOLDS !== fold));
    return among
      .filter(({ paper }) => paper % FOLDS === fold)
      .map((sample) => ({ ...sample, likelihood: sigmoid(dot(weights, sample.features)) }));
  }).flat();
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
for (const [kind, among] of Object.entries(samples)) {
  const all = measured(among);
  console.log(`\n${kind}s: ${all.length} values, ${all.filter(({ right }) => !right).length} wrong`);
  console.log("  likelihood     values    expected       right");
  const edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.01];
  for (const [i, low] of edges.slice(0, -1).entries()) {
    const part = all.filter(({ likelihood }) => likelihood >= low && likelihood < (edges[i + 1] ?? 2));
    const mean = part.reduce((sum, { likelihood }) => sum + likelihood, 0);
    const right = part.filter((sample) => sample.right).length;
    console.log(
      `  from ${low.toFixed(2)}  ${String(part.length).padStart(8)}  ${percent(mean, part.length)}    ${percent(right, part.length)}`,
    );
  }
  for (const isWorse of [false, true]) {
    const part = all.filter(({ copy }) => copy > 0 === isWorse);
    console.log(
      !isWorse ? "  as transcribed: marked below, wrong and unmarked, marked though right" : "  with boxes left out:",
    );
    for (const limit of [0, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97]) {
      const isMarked = (sample: (typeof part)[number]) => sample.marked || sample.likelihood < limit;
      const wrong = part.filter((sample) => !sample.right && !isMarked(sample)).length;
      const needless = part.filter((sample) => sample.right && isMarked(sample)).length;
      console.log(`    ${limit.toFixed(3)}  ${percent(wrong, part.length)}  ${percent(needless, part.length)}`);
    }
  }
  const weights = fit(among);
  console.log(
    `  ${kind}: {\n${names.map((name, i) => `    ${name}: ${(weights[i] ?? 0).toFixed(2)},`).join("\n")}\n  },`,
  );
}
