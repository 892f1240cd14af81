import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Score, Truth } from "./score.ts";

export interface Truths {
  title: string;
  truths: Record<string, Truth>;
}

/**
 * The given truth, and beside it the corrected one when `file` names corrections: { ID: { reason, ...fields that replace the
 * given ones } }. The truth of real papers is often wrong.
 */
export function truthsOf(given: Record<string, Truth>, file: string | undefined): Truths[] {
  const plain = { title: "Given truth", truths: given };
  if (!file) return [plain];
  const text = readFileSync(file);
  const corrections = JSON.parse(text.toString()) as Record<string, Partial<Truth> & { reason: string }>;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const truths = Object.fromEntries(Object.entries(given).map(([id, truth]) => [id, { ...truth, ...corrections[id] }]));
  const count = Object.keys(corrections).filter((id) => given[id]).length;
  return [plain, { title: `Corrected truth, ${count} papers (sha256 ${sha256})`, truths }];
}

/** How well the papers were read, as docs/invoice-reading.md states it. */
export function tableOf(title: string, scores: readonly Score[]): string {
  const total = (of: (s: Score) => number) => scores.reduce((sum, s) => sum + of(s), 0);
  const f1 = (right: number) =>
    ((2 * right) / total((s) => s.lines.found + s.lines.expected)).toFixed(3).replace(/^0/, "");
  const amounts = total((s) => s.amounts.right);
  const recall = amounts / total((s) => s.amounts.expected);
  const share = (of: (s: Score) => boolean) => (scores.filter(of).length / scores.length).toFixed(3).replace(/^0/, "");
  return `
${title}: ${scores.length} papers, ${total((s) => s.lines.expected)} lines
  line F1, name >= .8 or contained, + amount   ${f1(total((s) => s.priced.loose))}
  line F1, name >= .9, + amount                ${f1(total((s) => s.priced.strict))}
  amounts F1 (recall)                          ${f1(amounts)} (${recall.toFixed(3)})
  supplier without a list                      ${share((s) => s.supplier)}
  total / date                                 ${share((s) => s.total)} / ${share((s) => s.date)}
${marks(scores)}`;
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
