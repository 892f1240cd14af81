import type { Evidence } from "#src/invoice-reader/extracted-invoice.ts";
import {
  combineEvidence,
  comparisonOf,
  NOT_CHECKED,
  type Comparison,
  UNSEEN,
} from "#src/invoice-reader/cross-check/combine-evidence.ts";
import type { Compared } from "#src/invoice-reader/cross-check/compared.ts";
import { valuesOf } from "#src/invoice-reader/cross-check/line-proof.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { everywhere, findNumberOnPage, partsOf } from "#src/invoice-reader/cross-check/page-matches.ts";
import { checkSums, type SumCheck } from "#src/invoice-reader/sum-checks.ts";

export interface Checks {
  total: SumCheck | undefined;
  subtotal: SumCheck | undefined;
}

export function checksOf({ invoice_date: _, ...response }: ModelResponse, discount: number | null): Checks {
  const checks = checkSums(
    response.items.map((line) => ({ ...line, ...valuesOf(line) })),
    { ...response, discount },
  );
  const find = (key: SumCheck["key"]) => checks.find((check) => check.key === key);
  return { total: find("total"), subtotal: find("subtotal") };
}

type Sum = "subtotal" | "tax" | "total" | "charges" | "discount" | "rounding";

export function sumsEvidence(
  response: ModelResponse,
  checks: Checks,
  { pageMatches, positions, local, isTotalFilled }: Compared,
) {
  const last = Math.max(-1, ...positions.map((position) => position?.rows[0] ?? -1));
  const compare = (part: Sum): Comparison => {
    const value = response[part];
    if (!pageMatches || !value) return NOT_CHECKED;
    // Sums are below the lines, so the last position on the page is used.
    const rows = everywhere(pageMatches).toReversed();
    const words = (findNumberOnPage(pageMatches, rows, value) ?? findNumberOnPage(pageMatches, rows, -value))?.words;
    if (words) return comparisonOf(words);
    if (value === local?.[part]) return { is: "seen", words: [] };
    return part === "tax" ? comparisonOf(partsOf(pageMatches, last, value)) : UNSEEN;
  };
  // A total is not proved if it adds up only with a part that the local reader did not find.
  const hidden = (["charges", "discount", "rounding", "tax"] as const).some((part) => compare(part).is === "unseen");
  const one = (part: Sum, proof: "proved" | "broken" | "none"): Evidence => {
    if (response[part] === null) return combineEvidence({ comparison: NOT_CHECKED, found: "assumed" });
    const found = { proved: "verified", broken: "mismatch", none: "inferred" } as const;
    return combineEvidence({
      comparison: compare(part),
      found: found[proof],
      questionable: proof === "broken" || hidden || response.sums_handwritten || (part === "total" && isTotalFilled),
    });
  };
  const hasLines = response.items.length > 0;
  const proofOf = (check: SumCheck | undefined) => (!hasLines || !check ? "none" : check.ok ? "proved" : "broken");
  return {
    subtotal: one("subtotal", proofOf(checks.subtotal)),
    // A tax that is included in the prices is not added to a sum.
    tax: one("tax", checks.total?.tax_included ? "none" : proofOf(checks.total)),
    total: one("total", proofOf(checks.total)),
  };
}
