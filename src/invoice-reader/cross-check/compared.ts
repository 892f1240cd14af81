import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import type { LinePosition, PageMatches } from "#src/invoice-reader/cross-check/page-matches.ts";

/** What a model's response is compared with: the page as recognised, the position of its lines, the local reading. */
export interface Compared {
  pageMatches: PageMatches | undefined;
  positions: readonly (LinePosition | undefined)[];
  local: ExtractedInvoice | undefined;
  /** The model gave no total, so the local reader's total is used. */
  isTotalFilled: boolean;
}
