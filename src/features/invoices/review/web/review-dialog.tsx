import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { InvoiceRecord, Review } from "#src/features/invoices/review/contract.ts";
import { emptyInvoice } from "#src/features/invoices/review/review-draft.ts";
import type { SavedInvoice } from "#src/features/invoices/receipts/contract.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { MAY_LEAVE, readingProgress } from "#src/features/invoices/upload/web/progress-text.ts";
import { UploadedPicture } from "#src/features/invoices/upload/web/uploaded-picture.tsx";
import { invoiceQuery } from "#src/features/invoices/review/web/queries.ts";
import { useInvoicesRefresh } from "#src/features/invoices/upload/web/queries.ts";
import type { CreditPart } from "#src/features/invoices/review/web/credit-part.ts";
import { ReviewForm } from "#src/features/invoices/review/web/review-form.tsx";
import { CallError, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useWide } from "#src/web/ui/use-wide.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ReviewDialogProps {
  id: string;
  /** Closed without saving. */
  onClose: () => void;
  onSaved: (saved: SavedInvoice) => void;
  CreditPart: CreditPart;
}

/**
 * The dialog in which an invoice is checked and saved: after reading, or entered by hand if reading failed. Closing it
 * keeps what was typed.
 */
export function ReviewDialog({ id, ...rest }: ReviewDialogProps) {
  const wide = useWide();
  const invoice = useQuery(invoiceQuery(id));
  useInvoicesRefresh();
  return (
    <Dialog
      onClose={rest.onClose}
      fullScreen={!wide}
      size="100rem"
      padding={0}
      title={
        <span tabIndex={-1} data-autofocus className={classes.title}>
          Review and Confirm Invoice
        </span>
      }
      closeButtonProps={{ "aria-label": "Close and keep changes" }}
      closeOnClickOutside={false}
      classNames={{
        inner: classes.inner,
        content: classes.dialog,
        header: classes.dialogHeader,
        body: classes.dialogBody,
      }}
    >
      {invoice.data ? (
        <DialogContent invoice={invoice.data} {...rest} />
      ) : invoice.isError ? (
        <ErrorState
          {...(isGone(invoice.error)
            ? { title: "Invoice not found", message: "It may have been discarded." }
            : { message: messageOf(invoice.error, "Please try again."), onRetry: () => void invoice.refetch() })}
        />
      ) : (
        <div className={`${ui.stackLg} ${classes.state}`}>
          <SkeletonRows count={8} label="Loading the invoice" />
        </div>
      )}
    </Dialog>
  );
}

/** For an invoice that could not be read. */
const NO_REVIEW: Review = {
  supplier: null,
  lines: [],
  checks: [],
  needs_review: false,
  duplicates: [],
  needs_exchange_rate: false,
  last_rate: null,
  unusual_date: null,
  document_problem: null,
};

const isGone = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);

const waitingSentence = (invoice: InvoiceRecord) => `${readingProgress(invoice).text} ${MAY_LEAVE}`;

interface DialogContentProps extends Omit<ReviewDialogProps, "id"> {
  invoice: InvoiceRecord;
}

function DialogContent({ invoice, ...rest }: DialogContentProps) {
  const { id, stage, extracted, review } = invoice;
  const { currency } = useFormat();
  const empty = useMemo(() => emptyInvoice(currency), [currency]);
  if (stage === "ready" && extracted && review) {
    return <ReviewForm invoice={invoice} read={extracted} review={review} {...rest} />;
  }
  if (stage === "failed") {
    return <ReviewForm invoice={invoice} read={empty} review={NO_REVIEW} {...rest} />;
  }
  return (
    <div className={`${ui.stackLg} ${classes.state}`}>
      {!isSettled(stage) && <UploadedPicture invoice={invoice} large />}
      <output>{isSettled(stage) ? "This invoice is already saved." : waitingSentence(invoice)}</output>
      <Button variant="default" onClick={rest.onClose}>
        Close
      </Button>
      {isSettled(stage) && (
        <Anchor renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id }} />}>Open the invoice</Anchor>
      )}
    </div>
  );
}
