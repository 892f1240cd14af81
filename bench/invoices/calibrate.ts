// Fits how likely each value is right: node bench/invoices/calibrate.ts --dir DIR [--corrected FILE]
// Reads every transcribed paper as it is and three times with some boxes left out, as a worse picture has them. Five times
// four fifths of the papers fit the weights and the rest is measured, so no paper is measured with what was fitted on it.
// With --pictures the papers' pictures are read too, and only measured (run.ts stores their text, so it is read once).
// Prints the reliability curve, what each threshold would mark, and the table for src/invoice-reader/parsing/likelihood-weights.ts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HEADER_KINDS } from "#src/invoice-reader/parsing/header-likelihood.ts";
import type { LineField } from "#src/invoice-reader/parsing/likelihood.ts";
import { LIKELIHOOD } from "#src/invoice-reader/parsing/likelihood-weights.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import { readWithFeatures } from "#src/invoice-reader/parsing/read-invoice.ts";
import { openCachedText } from "./cached-text.ts";
import { score, type Truth } from "./score.ts";
import { readTranscription } from "./transcription.ts";

const { values: options } = parseArgs({
  options: { dir: { type: "string" }, corrected: { type: "string" }, pictures: { type: "boolean" } },
});
if (!options.dir) throw new Error("--dir is missing: a folder with truth.json and boxes/");
const dir = options.dir;
const FOLDS = 5;
const LOST = 0.04;
const COPIES = 3;

/** The paper as transcribed, the same with boxes left out, or its picture. */
const FORMS = ["transcribed", "worse", "picture"] as const;

interface Sample {
  paper: number;
  form: (typeof FORMS)[number];
  features: number[];
  right: boolean;
  marked: boolean;
}

const given = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const corrections = options.corrected
  ? (JSON.parse(readFileSync(options.corrected, "utf8")) as Record<string, Partial<Truth>>)
  : {};
const samples = {
  name: [] as Sample[],
  number: [] as Sample[],
  supplier: [] as Sample[],
  date: [] as Sample[],
  total: [] as Sample[],
};
const pictures = options.pictures ? openCachedText() : undefined;
for (const [paper, file] of readdirSync(join(dir, "boxes")).toSorted().entries()) {
  const id = file.replace(/\.csv$/, "");
  const truth = { ...(given[id] as Truth), ...corrections[id] };
  const page = readTranscription(join(dir, "boxes", file));
  addPaper({ paper, form: "transcribed" }, truth, [page]);
  for (let copy = 1; copy <= COPIES; copy++) addPaper({ paper, form: "worse" }, truth, [worse(page, paper + copy)]);
  const picture = join(dir, `${id}.jpg`);
  if (pictures && existsSync(picture))
    addPaper({ paper, form: "picture" }, truth, (await pictures.read(readFileSync(picture))).text.pages);
}
await pictures?.ocr.close();

function addPaper(of: Pick<Sample, "paper" | "form">, truth: Truth, pages: readonly PageInput[]): void {
  const { invoice, features } = readWithFeatures(pages);
  const result = score(truth, invoice);
  const fields: Partial<Record<string, LineField>> = {
    name: "item_name",
    quantity: "quantity",
    unit_price: "unit_price",
    amount: "amount",
  };
  for (const { field, line, loose, marked } of result.values) {
    const key = fields[field];
    const known = key && line !== undefined ? features.lines[line]?.[key] : undefined;
    if (known) add(field === "name" ? "name" : "number", known, { ...of, right: loose, marked });
  }
  for (const kind of HEADER_KINDS) {
    const known = features.header[kind];
    const value = result.values.find(({ field }) => field === kind);
    if (known && value) add(kind, known, { ...of, right: value.right, marked: value.marked });
  }
}

/** The weights of each kind, in the table's order. */
function add(kind: keyof typeof samples, known: Record<string, number>, sample: Omit<Sample, "features">): void {
  const vector = Object.keys(LIKELIHOOD[kind]).map((name) => known[name] ?? 0);
  samples[kind].push({ ...sample, features: vector });
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
  const weights: number[] = (among[0]?.features ?? []).map((_, i) => (i === 0 ? 3 : 0));
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
    const weights = fit(among.filter(({ paper, form }) => paper % FOLDS !== fold && form !== "picture"));
    return among
      .filter(({ paper }) => paper % FOLDS === fold)
      .map((sample) => ({ ...sample, likelihood: sigmoid(dot(weights, sample.features)) }));
  }).flat();
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
const TITLES = { transcribed: "as transcribed", worse: "with boxes left out", picture: "from pictures" };
for (const [kind, among] of Object.entries(samples)) {
  const all = measured(among);
  console.log(`\n${kind}s: ${all.length} values, ${all.filter(({ right }) => !right).length} wrong`);
  printCurve(all.filter(({ form }) => form !== "picture"));
  if (pictures) {
    console.log("  from pictures:");
    printCurve(all.filter(({ form }) => form === "picture"));
  }
  for (const form of FORMS) printLimits(form, all);
  const weights = fit(among.filter(({ form }) => form !== "picture"));
  console.log(
    `  ${kind}: {\n${Object.keys(LIKELIHOOD[kind as keyof typeof samples])
      .map((name, i) => `    ${name}: ${(weights[i] ?? 0).toFixed(2)},`)
      .join("\n")}\n  },`,
  );
}

type Measured = ReturnType<typeof measured>;

/** How many of the values that are called so likely are right. */
function printCurve(all: Measured): void {
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
}

/** What each threshold would leave wrong and unmarked, and what it would mark needlessly. */
function printLimits(form: Sample["form"], all: Measured): void {
  const part = all.filter((sample) => sample.form === form);
  if (part.length === 0) return;
  console.log(`  ${TITLES[form]}: marked below, wrong and unmarked, marked though right`);
  for (const limit of [0, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97]) {
    const isMarked = (sample: (typeof part)[number]) => sample.marked || sample.likelihood < limit;
    const wrong = part.filter((sample) => !sample.right && !isMarked(sample)).length;
    const needless = part.filter((sample) => sample.right && isMarked(sample)).length;
    console.log(`    ${limit.toFixed(3)}  ${percent(wrong, part.length)}  ${percent(needless, part.length)}`);
  }
}
