// Six suppliers' papers made here, each read as a PDF with text, as a scan and as photos: node bench/invoices/suppliers.ts
// [--verbose] [--only packs] [--fresh]. Photos are our own printed pages, distorted by make/photograph.ts: no camera took them.
// Fails unless every line is right from text and 95 % are from photos, every document is what it is, and lines with
// handwriting on them are marked.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withNetAmounts } from "#src/invoice-reader/parsing/net-amounts.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import type { PageText } from "#src/shared/page-text.ts";
import { openCachedText } from "./cached-text.ts";
import { score } from "./score.ts";
import type { PaperLine, SupplierPaper } from "./make/supplier-papers.ts";
import { atMost } from "../base/aims.ts";

type PaperTruth = Omit<SupplierPaper, "id" | "pages">;

const { values: options } = parseArgs({
  options: { verbose: { type: "boolean" }, fresh: { type: "boolean" }, only: { type: "string", multiple: true } },
});
const dir = join(import.meta.dirname, "suppliers");
const truths = JSON.parse(readFileSync(join(dir, "truth.json"), "utf8")) as Record<string, PaperTruth>;
const { ocr, read } = openCachedText(options.fresh);
let failures = 0;

for (const [id, truth] of Object.entries(truths)) {
  if (options.only && !options.only.includes(id)) continue;
  for (const form of ["text", "scan", "photo"] as const) await measure(id, form, truth);
}
await ocr.close();
atMost("papers that are not read as they must be", failures, 0);

function filesOf(id: string, form: string): string[] {
  if (form !== "photo") return [join(dir, `${id}-${form}.pdf`)];
  return [1, 2].map((page) => join(dir, `${id}-photo-${page}.jpg`)).filter(existsSync);
}

async function measure(id: string, form: "text" | "scan" | "photo", truth: PaperTruth): Promise<void> {
  const pages: PageText[] = [];
  const script = truth.currency === "JPY" ? "all" : "latin";
  for (const file of filesOf(id, form))
    pages.push(...(await read(readFileSync(file), { draw: true, script })).text.pages);
  const invoice = withNetAmounts(readInvoice(pages, { kana: script === "all" }));
  const { lines, numbers, values, wrong, total, date, supplier, number } = score(truth, invoice);
  const isSeen = ({ name }: PaperLine) =>
    invoice.items.some(({ item_name, evidence }) => item_name.startsWith(name) && evidence.amount.review);
  const unseen = truth.items.filter((item) => item.written && !isSeen(item));
  // No package has a recognition model for kana: of names in Japanese only the characters that are Chinese are read.
  const isReadable = form === "text" || script === "latin";
  // What somebody wrote over is right when it is marked.
  const misread = truth.items.filter(
    (item) => item.written && isSeen(item) && wrong.some((text) => text.startsWith(item.name)),
  ).length;
  const right = (isReadable ? lines.right : numbers) + misread;
  const share = right / Math.max(lines.expected, lines.found);
  const isRight = invoice.document === truth.document && share >= (form === "photo" ? 0.95 : 1) && unseen.length === 0;
  if (!isRight) failures += 1;
  const marked = values.filter((value) => value.marked && value.loose).length;
  const silent = values.filter((value) => !value.marked && !value.loose).length;
  console.log(
    `${isRight ? "ok  " : "FAIL"} ${id.padEnd(9)} ${form.padEnd(5)} lines${isReadable ? "" : " without names"} ${right} of ${lines.expected}, ${invoice.document}, total ${total}, date ${date}, number ${number}, supplier ${supplier}; wrong and unmarked ${silent}, marked though right ${marked} of ${values.length}${unseen.length > 0 ? `; ${unseen.length} lines with handwriting not marked` : ""}`,
  );
  if (options.verbose && wrong.length > 0) console.log(`       ${wrong.join("\n       ")}`);
  if (options.verbose && invoice.warnings.length > 0) console.log(`       ${invoice.warnings.join("\n       ")}`);
}
