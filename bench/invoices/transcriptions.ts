// How well the parser reads what people transcribed: node bench/invoices/transcriptions.ts --dir DIR [--corrected FILE]
// DIR holds truth.json and boxes/ID.csv. The truth of real papers is often wrong, so FILE may correct it:
// { ID: { reason, ...fields that replace the given ones } }. Both are measured side by side. --verbose lists mistakes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { score, type Score, type Truth } from "./score.ts";
import { readTranscription } from "./transcription.ts";

const { values: options } = parseArgs({
  options: {
    dir: { type: "string" },
    corrected: { type: "string" },
    only: { type: "string", multiple: true },
    verbose: { type: "boolean" },
  },
});
if (!options.dir) throw new Error("--dir is missing: a folder with truth.json and boxes/");
const dir = options.dir;

const given = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, Truth>;
const ids = readdirSync(join(dir, "boxes"))
  .map((file) => file.replace(/\.csv$/, ""))
  .filter((id) => given[id] && (!options.only || options.only.includes(id)))
  .toSorted();
const readings = new Map(ids.map((id) => [id, readInvoice([readTranscription(join(dir, "boxes", `${id}.csv`))])]));

print("Given truth", given);
if (options.corrected) {
  const text = readFileSync(options.corrected);
  const corrections = JSON.parse(text.toString()) as Record<string, Partial<Truth> & { reason: string }>;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const corrected = Object.fromEntries(ids.map((id) => [id, { ...(given[id] as Truth), ...corrections[id] }]));
  print(`Corrected truth, ${Object.keys(corrections).length} papers (sha256 ${sha256})`, corrected);
}

function print(title: string, truths: Record<string, Truth>): void {
  const scores = ids.map((id) => {
    const result = score(truths[id] as Truth, readings.get(id) as ReturnType<typeof readInvoice>);
    if (options.verbose && result.wrong.length > 0) console.log(`${id}\n   ${result.wrong.join("\n   ")}`);
    return result;
  });
  const total = (of: (s: Score) => number) => scores.reduce((sum, s) => sum + of(s), 0);
  const f1 = (right: number) =>
    ((2 * right) / total((s) => s.lines.found + s.lines.expected)).toFixed(3).replace(/^0/, "");
  const amounts = total((s) => s.amounts.right);
  const recall = amounts / total((s) => s.amounts.expected);
  const share = (of: (s: Score) => boolean) => (scores.filter(of).length / scores.length).toFixed(3).replace(/^0/, "");
  console.log(`
${title}: ${scores.length} papers, ${total((s) => s.lines.expected)} lines
  line F1, name >= .8 or contained, + amount   ${f1(total((s) => s.priced.loose))}
  line F1, name >= .9, + amount                ${f1(total((s) => s.priced.strict))}
  amounts F1 (recall)                          ${f1(amounts)} (${recall.toFixed(3)})
  supplier without a list                      ${share((s) => s.supplier)}
  total / date                                 ${share((s) => s.total)} / ${share((s) => s.date)}
${marks(scores)}`);
}

/** What is marked for review, and what should have been. A line that is not on the paper counts as one wrong value. */
function marks(scores: readonly Score[]): string {
  const values = scores.flatMap((s) => s.values);
  const percent = (count: number) => `${((100 * count) / values.length).toFixed(1)} %`;
  const unmarked = values.filter((value) => !value.loose && !value.marked);
  const fields = [...new Set(unmarked.map(({ field }) => field))].map(
    (field) => `${field} ${unmarked.filter((value) => value.field === field).length}`,
  );
  return `  wrong and unmarked, of ${values.length} values          ${percent(unmarked.length)} (names >= .9: ${percent(values.filter((value) => !value.right && !value.marked).length)}): ${fields.join(", ")}
  marked though right                          ${percent(values.filter((value) => value.loose && value.marked).length)}`;
}
