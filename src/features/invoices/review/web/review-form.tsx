import { Alert, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconPhoto } from "@tabler/icons-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { lowConfidenceInHeader } from "#src/features/invoices/review/low-confidence.ts";
import { isOfSums, sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import { blockingIssuesOf } from "#src/features/invoices/review/blocking-issues.ts";
import type { InvoiceRecord, Review } from "#src/features/invoices/review/contract.ts";
import type { SavedInvoice } from "#src/features/invoices/receipts/contract.ts";
import { focusField, lineId, issueFieldId } from "#src/features/invoices/review/web/field-ids.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { PageViewer } from "#src/features/invoices/upload/web/page-viewer.tsx";
import { regionsOf, regionOf } from "#src/features/invoices/review/web/regions.ts";
import { ReviewDuplicates } from "#src/features/invoices/review/web/review-duplicates.tsx";
import { ReviewFooter } from "#src/features/invoices/review/web/review-footer.tsx";
import { ReviewGuesses } from "#src/features/invoices/review/web/review-guesses.tsx";
import { ReviewHead } from "#src/features/invoices/review/web/review-head.tsx";
import { ReviewLines } from "#src/features/invoices/review/web/review-lines.tsx";
import { ReviewSums } from "#src/features/invoices/review/web/review-sums.tsx";
import { focusNextLowConfidence, useLineFocus } from "#src/features/invoices/review/web/use-line-focus.ts";
import { useCheck } from "#src/features/invoices/review/web/use-check.ts";
import { usePointed } from "#src/features/invoices/review/web/use-pointed.ts";
import { useReviewDraft } from "#src/features/invoices/review/web/use-review-draft.ts";
import { useSave } from "#src/features/invoices/review/web/use-save.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useWide } from "#src/web/ui/use-wide.ts";
import classes from "./review.module.css";

interface ReviewFormProps {
  invoice: InvoiceRecord;
  read: ExtractedInvoice;
  review: Review;
  onClose: () => void;
  onSaved: (saved: SavedInvoice) => void;
}

export function ReviewForm({ invoice, read, review: firstReview, onClose, onSaved }: ReviewFormProps) {
  const { draft, first, touched, edits } = useReviewDraft(invoice.id, read);
  const checked = useCheck(invoice.id, draft, firstReview);
  const inventory = useQuery(inventoryQuery);
  const sums = useMemo(() => sumsOf(draft), [draft]);
  const doubts = useMemo(() => lowConfidenceInHeader(draft, first, read), [draft, first, read]);
  const { pointed, onPoint, onHover } = usePointed();
  const warnings = read.warnings.filter((warning) => !isOfSums(warning));
  const form = useRef<HTMLFormElement>(null);
  const wide = useWide();
  const [picture, setPicture] = useState(false);
  const showPicture = useCallback(() => setPicture(true), []);
  const withPicture = invoice.pages.length > 0 && (wide || picture);
  const regions = useMemo(() => regionsOf(draft, read), [draft, read]);
  const active = useMemo(() => regionOf(pointed, draft, read), [pointed, draft, read]);
  const blockingIssues = blockingIssuesOf(draft, sums, checked);

  const { save, saving } = useSave(invoice.id, {
    onSaved,
    onBlocked: ([blockingIssue]) => blockingIssue && focusField(issueFieldId(blockingIssue)),
  });
  const { add, remove } = useLineFocus(draft.lines, edits);
  const toNext = () => focusNextLowConfidence(form.current);

  useHotkeys(
    [
      ["alt+N", add, { usePhysicalKeys: true }],
      ["alt+C", toNext, { usePhysicalKeys: true }],
      ["mod+Enter", () => save(draft)],
    ],
    [],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields bubble their keys here
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save(draft);
      }}
      onKeyDown={(event) => {
        // Enter walks the lines and never saves by accident; Ctrl and Enter does.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      noValidate
    >
      <div className={classes.panes} data-picture={withPicture || undefined}>
        {withPicture && (
          <aside className={classes.picture} aria-label="The invoice">
            <PageViewer
              invoice={invoice}
              regions={regions}
              active={active}
              onPick={(key) => focusField(lineId(key, "item_name"))}
              actions={
                !wide && (
                  <Button variant="subtle" onClick={() => setPicture(false)}>
                    Hide the picture
                  </Button>
                )
              }
            />
          </aside>
        )}
        <div className={classes.fields}>
          {!wide && !picture && invoice.pages.length > 0 && (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={() => setPicture(true)}
            >
              Show the picture
            </Button>
          )}
          <ReviewDuplicates draft={draft} duplicates={checked.review.duplicates} edits={edits} />
          {warnings.length > 0 && (
            <Alert color="yellow" title="Please look closely">
              {warnings.join(" ")}
            </Alert>
          )}
          <ReviewHead draft={draft} review={checked.review} doubts={doubts} edits={edits} onPoint={onPoint} />
          <ReviewGuesses blockingIssues={blockingIssues} reviewed={checked.lines} edits={edits} />
          <ReviewLines
            invoice={invoice}
            draft={draft}
            first={first}
            read={read}
            sums={sums}
            reviewed={checked.lines}
            items={inventory.data ?? NONE}
            priced={!blockingIssues.some(({ kind }) => kind === "exchange_rate")}
            pointed={pointed}
            withCrop={!withPicture}
            onShow={showPicture}
            edits={edits}
            onPoint={onPoint}
            onHover={onHover}
            onAdd={add}
            onRemove={remove}
          />
          <ReviewSums draft={draft} sums={sums} doubts={doubts} edits={edits} onPoint={onPoint} />
        </div>
      </div>
      <ReviewFooter
        draft={draft}
        total={sums.total}
        touched={touched}
        checking={checked.checking}
        checkFailed={checked.failed}
        blockingIssues={blockingIssues}
        saving={saving}
        onNext={toNext}
        onCancel={() => {
          forgetDraft(invoice.id);
          notify.info("Nothing Saved", "The invoice stays among those that wait for review.");
          onClose();
        }}
      />
    </form>
  );
}

const NONE: readonly never[] = [];
