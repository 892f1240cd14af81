// The pure entry: what the web may import as well. Shapes of an extracted invoice, its sums, and packs in words.
// What reads files needs node and is in reader.ts.
export {
  box,
  type DocumentKind,
  DOCUMENTS,
  extractedInvoice,
  type Evidence,
  type ExtractedInvoice,
  type ExtractedItem,
  type Found,
  pack,
  type Pack,
} from "./extracted-invoice.ts";
export {
  checkSums,
  computedTotal,
  lineAmount,
  needsReview,
  type PricedLine,
  type StatedSums,
  type SumCheck,
  sumCheck,
} from "./sum-checks.ts";
