// The entry without Node dependencies, which web code may import too: the shapes of an extracted invoice, its sums, and
// texts for packs. Code that reads files needs Node and is in reader.ts.
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
