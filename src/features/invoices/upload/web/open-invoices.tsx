import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { DiscardUpload } from "#src/features/invoices/upload/web/discard-upload.tsx";
import { MAY_LEAVE, READING, readingProgress, waitingText } from "#src/features/invoices/upload/web/progress-text.ts";
import {
  dropUpload,
  NOT_READ,
  repeatUpload,
  type Upload,
  useUploads,
} from "#src/features/invoices/upload/web/uploads.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { UploadedPicture } from "#src/features/invoices/upload/web/uploaded-picture.tsx";
import { useRetryReading } from "#src/features/invoices/upload/web/use-retry-reading.ts";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import { formatMoney } from "#src/shared/money.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./upload.module.css";

interface OpenInvoicesProps {
  invoices: readonly InvoiceSummary[];
  onReview: (id: string) => void;
}

/** Invoices that are not saved yet: being sent, being read, waiting for review, or not readable. */
export function OpenInvoices({ invoices, onReview }: OpenInvoicesProps) {
  const uploads = useUploads();
  const waiting = invoices.filter(({ stage }) => stage === "ready");
  const others = invoices.filter(({ stage }) => stage !== "ready");
  return (
    <div aria-live="polite">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {others.map((invoice) =>
        isSettled(invoice.stage) ? (
          <FailedRow key={invoice.id} invoice={invoice} onReview={() => onReview(invoice.id)} />
        ) : (
          <ReadingRow key={invoice.id} invoice={invoice} />
        ),
      )}
      {waiting.length > 0 && <h3 className={classes.waiting}>{waitingText(waiting.length)}</h3>}
      {waiting.map((invoice) => (
        <WaitingRow key={invoice.id} invoice={invoice} onReview={() => onReview(invoice.id)} />
      ))}
    </div>
  );
}

function Progress({ label, progress, text }: { label: string; progress: number | null; text: ReactNode }) {
  return (
    <div className={`${ui.stackXs} ${classes.text}`}>
      <strong>Processing invoice...</strong>
      <progress
        className={classes.progress}
        aria-label={label}
        max={1}
        {...(progress !== null && { value: progress })}
      />
      <span className={ui.mutedSm}>{text}</span>
    </div>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const client = useQueryClient();
  const name = upload.files.map((file) => file.name).join(", ");
  if (upload.failed) {
    return (
      <div className={`${ui.toolbar} ${ui.divided} ${classes.row}`}>
        <div className={`${ui.stackXs} ${classes.text}`}>
          <strong className={classes.file}>{name}</strong>
          <span className={ui.mutedSm}>The upload failed. You can try again without choosing the file again.</span>
        </div>
        <div className={`${ui.buttons} ${classes.buttons}`}>
          <Button variant="default" onClick={() => dropUpload(upload.key)}>
            Remove
          </Button>
          <Button onClick={() => void repeatUpload(client, upload)}>Try Again</Button>
        </div>
      </div>
    );
  }
  const percent = Math.round(upload.sent * 100);
  return (
    <div className={`${ui.toolbar} ${ui.divided} ${classes.row}`}>
      <Progress
        label={`Uploading ${name}`}
        progress={upload.sent}
        text={percent < 100 ? `Uploading, ${percent}%` : READING}
      />
      <Button variant="default" onClick={() => dropUpload(upload.key)}>
        Cancel
      </Button>
    </div>
  );
}

function ReadingRow({ invoice }: { invoice: InvoiceSummary }) {
  const { text, done } = readingProgress(invoice);
  return (
    <div className={`${ui.toolbar} ${ui.divided} ${classes.row}`}>
      <UploadedPicture invoice={invoice} />
      <Progress
        label="Reading the invoice"
        progress={done}
        text={
          <>
            {text} <span>{MAY_LEAVE}</span>
          </>
        }
      />
      <DiscardUpload invoice={invoice} label="Cancel" confirmLabel="Discard Upload" />
    </div>
  );
}

function FailedRow({ invoice, onReview }: { invoice: InvoiceSummary; onReview: () => void }) {
  const retry = useRetryReading(invoice.id);
  return (
    <div className={`${ui.toolbar} ${ui.divided} ${classes.row}`}>
      <div className={`${ui.stackXs} ${classes.text}`}>
        <span>
          <StatusBadge status="error" /> <RelativeTime moment={invoice.created_at} />
        </span>
        <span>{invoice.error ?? NOT_READ}</span>
      </div>
      <div className={`${ui.buttons} ${classes.buttons}`}>
        <DiscardUpload invoice={invoice} label="Discard" confirmLabel="Confirm Discard" />
        <Button variant="default" onClick={onReview}>
          Enter by Hand
        </Button>
        {invoice.can_retry && (
          <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
            Read Again
          </Button>
        )}
      </div>
    </div>
  );
}

function WaitingRow({ invoice, onReview }: { invoice: InvoiceSummary; onReview: () => void }) {
  const format = useFormat();
  const { supplier_name, invoice_number, total, currency, line_count, created_at } = invoice;
  const name = supplier_name || "Unknown supplier";
  return (
    <div className={`${ui.toolbar} ${ui.divided} ${classes.row}`}>
      <div className={`${ui.stackXs} ${classes.text}`}>
        <strong className={classes.file}>{name}</strong>
        <span className={ui.mutedSm}>
          {[
            invoice_number,
            total !== null && formatMoney(total, currency, format.locale),
            `${line_count} ${line_count === 1 ? "line" : "lines"}`,
          ]
            .filter(Boolean)
            .join(" · ")}{" "}
          · <RelativeTime moment={created_at} />
        </span>
      </div>
      <div className={`${ui.buttons} ${classes.buttons}`}>
        <DiscardUpload invoice={invoice} label="Discard" confirmLabel="Confirm Discard" />
        <Button aria-label={`Review ${name}`} onClick={onReview}>
          Review
        </Button>
      </div>
    </div>
  );
}
