import { Button } from "@mantine/core";
import { useMemo } from "react";
import { focusField, lineId } from "#src/features/invoices/review/web/field-ids.ts";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { ReviewState } from "#src/features/invoices/review/web/use-review.ts";
import { PageViewer, type Region } from "#src/features/invoices/upload/web/page-viewer.tsx";
import classes from "./review.module.css";
import type { Evidence, ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";

interface ReviewPictureProps {
  review: Pick<ReviewState, "invoice" | "draft" | "read">;
  highlight: Highlight | null;
  /** Missing where the picture is always shown. */
  onHide: (() => void) | undefined;
}

/** The invoice's pages beside the fields. A click on a line of the picture focuses its fields. */
export function ReviewPicture({ review: { invoice, draft, read }, highlight, onHide }: ReviewPictureProps) {
  const regions = useMemo(() => regionsOf(draft, read), [draft, read]);
  const active = useMemo(() => regionOf(highlight, draft, read), [highlight, draft, read]);
  return (
    <aside className={classes.picture} aria-label="The invoice">
      <PageViewer
        invoice={invoice}
        label="Picture under review"
        regions={regions}
        active={active}
        onPick={(key) => focusField(lineId(key, "item_name"))}
        actions={
          onHide && (
            <Button variant="subtle" onClick={onHide}>
              Hide the picture
            </Button>
          )
        }
      />
    </aside>
  );
}

/** Returns the parts of the pages from which the draft's lines were read. */
function regionsOf(draft: ReviewDraft, read: ExtractedInvoice): Region[] {
  return draft.lines.flatMap((line, at) => {
    const item = line.read === null ? undefined : read.items[line.read];
    if (!item?.box) return [];
    return [{ key: line.key, label: `Line ${at + 1}: ${line.item_name}`, page: item.page, box: item.box }];
  });
}

/** Returns the part of a page from which a value, or else its line, was read. */
function regionOf(highlight: Highlight | null, draft: ReviewDraft, read: ExtractedInvoice): Region | null {
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
