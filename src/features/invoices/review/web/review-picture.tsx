import { Button } from "@mantine/core";
import { useMemo } from "react";
import { focusField, lineId } from "#src/features/invoices/review/web/field-ids.ts";
import { regionOf, regionsOf } from "#src/features/invoices/review/web/regions.ts";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { ReviewState } from "#src/features/invoices/review/web/use-review.ts";
import { PageViewer } from "#src/features/invoices/upload/web/page-viewer.tsx";
import classes from "./review.module.css";

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
