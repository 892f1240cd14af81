import type { Evidence, ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import type { Region } from "#src/features/invoices/upload/web/page-viewer.tsx";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";

/** Returns the parts of the pages from which the draft's lines were read. */
export function regionsOf(draft: ReviewDraft, read: ExtractedInvoice): Region[] {
  return draft.lines.flatMap((line, at) => {
    const item = line.read === null ? undefined : read.items[line.read];
    if (!item?.box) return [];
    return [{ key: line.key, label: `Line ${at + 1}: ${line.item_name}`, page: item.page, box: item.box }];
  });
}

/** Returns the part of a page from which a value, or else its line, was read. */
export function regionOf(highlight: Highlight | null, draft: ReviewDraft, read: ExtractedInvoice): Region | null {
  if (!highlight) return null;
  const { key, value = "" } = highlight;
  const line = key === null ? undefined : draft.lines.find((line) => line.key === key);
  const item = line?.read == null ? undefined : read.items[line.read];
  if (key !== null && !item) return null;
  const evidence: Record<string, Evidence> = item ? item.evidence : read.evidence;
  const found = evidence[value];
  if (found?.box) return { key: `${key} ${value}`, label: value, page: found.page, box: found.box };
  return item?.box ? { key: `${key}`, label: item.item_name, page: item.page, box: item.box } : null;
}
