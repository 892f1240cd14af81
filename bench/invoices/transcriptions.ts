// How well the parser reads what people transcribed: node bench/invoices/transcriptions.ts --dir DIR [--corrected FILE]
// DIR holds truth.json and boxes/ID.csv; FILE corrects the truth (table.ts), and both are measured side by side. --verbose
// lists mistakes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { score, type Truth } from "./score.ts";
import { tableOf, truthsOf } from "./table.ts";
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

for (const { title, truths } of truthsOf(given, options.corrected)) {
  const scores = ids.map((id) => {
    const result = score(truths[id] as Truth, readings.get(id) as ReturnType<typeof readInvoice>);
    if (options.verbose && result.wrong.length > 0) console.log(`${id}\n   ${result.wrong.join("\n   ")}`);
    return result;
  });
  console.log(tableOf(title, scores));
}
