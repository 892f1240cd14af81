import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useMemo } from "react";
import { invoiceOriginal } from "#src/features/invoices/upload/contract.ts";
import { ComparisonCards } from "#src/features/invoices/comparison/web/comparison-card.tsx";
import type { InvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { InvoiceActions } from "#src/features/invoices/review/web/invoice-actions.tsx";
import { regionOfLine } from "#src/features/invoices/receipts/line-region.ts";
import { InvoiceLines } from "#src/features/invoices/receipts/web/invoice-lines.tsx";
import { InvoiceStatus } from "#src/features/invoices/receipts/web/invoice-status.tsx";
import { invoiceName } from "#src/features/invoices/receipts/web/invoice-text.ts";
import { MAY_LEAVE, readingProgress } from "#src/features/invoices/upload/web/progress-text.ts";
import { UploadedPicture } from "#src/features/invoices/upload/web/uploaded-picture.tsx";
import { PageViewer } from "#src/features/invoices/upload/web/page-viewer.tsx";
import { invoiceQuery } from "#src/features/invoices/review/web/queries.ts";
import { useInvoicesRefresh } from "#src/features/invoices/upload/web/queries.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { CallError, messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import type { CreditPart } from "#src/features/invoices/review/web/credit-part.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./invoice.module.css";

const ReviewDialog = lazy(async () => ({
  default: (await import("#src/features/invoices/review/web/review-dialog.tsx")).ReviewDialog,
}));

/** One invoice: its pages, its lines with their changes of the stock, and its actions. */
export function InvoiceScreen({ CreditPart }: { CreditPart: CreditPart }) {
  const { id = "" } = useParams({ strict: false });
  const { review }: { review?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const invoice = useQuery(invoiceQuery(id));
  useInvoicesRefresh();
  const { data } = invoice;
  const reviewing = (open: boolean) =>
    void navigate({ to: "/invoices/$id", params: { id }, search: open ? { review: "1" } : {}, replace: !open });
  return (
    <>
      <PageHeader
        title={data ? invoiceName(data) : "Invoice"}
        subtitle={data?.supplier_name}
        back={<BackLink to="/invoices">Back to Invoices</BackLink>}
        actions={
          data &&
          canBeReviewed(data) && (
            <Button variant={data.stage === "ready" ? "filled" : "default"} onClick={() => reviewing(true)}>
              {data.stage === "ready" ? "Review" : "Enter by Hand"}
            </Button>
          )
        }
      />
      {invoice.isPending && <SkeletonRows count={6} label="Loading the invoice" />}
      {invoice.isError && !data && <InvoiceMissing error={invoice.error} onRetry={() => void invoice.refetch()} />}
      {data && <InvoiceDetail invoice={data} />}
      {data && canBeReviewed(data) && review !== undefined && (
        <Suspense>
          <ReviewDialog
            id={id}
            CreditPart={CreditPart}
            onClose={() => reviewing(false)}
            onSaved={() => reviewing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const canBeReviewed = ({ stage }: InvoiceRecord) => stage === "ready" || stage === "failed";

/** The message for an error. There is no button to try again if the invoice does not exist. */
function InvoiceMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gone = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (gone) return <ErrorState title="Invoice not found" message="It may have been discarded." />;
  return <ErrorState message={messageOf(error, "The invoice could not be loaded.")} onRetry={onRetry} />;
}

/** `?item=` is an ingredient's id: its lines are marked, also in the picture. */
function InvoiceDetail({ invoice }: { invoice: InvoiceRecord }) {
  const { item }: { item?: string } = useSearch({ strict: false });
  const region = useMemo(() => {
    const line = invoice.lines.find((line) => line.inventory_item_id === item);
    const found = line && regionOfLine(line, invoice.lines.length, invoice.extracted?.items ?? []);
    return found?.box ? { key: `${line?.line}`, label: line?.item_name ?? "", page: found.page, box: found.box } : null;
  }, [invoice, item]);
  return (
    <div className={`${ui.stackLg} ${classes.parts}`} data-pages={invoice.pages.length > 0 || undefined}>
      <div className={`${ui.stackLg} ${classes.side}`}>
        <SectionCard title="Status" actions={<InvoiceStatus invoice={invoice} />}>
          <StageText invoice={invoice} />
          <InvoiceActions invoice={invoice} />
        </SectionCard>
        <SectionCard title="Details">
          <InvoiceFacts invoice={invoice} />
        </SectionCard>
      </div>
      {invoice.lines.length > 0 && (
        <div className={`${ui.stackLg} ${classes.lines}`}>
          {invoice.reversed_at === null && <ComparisonCards query={{ invoiceId: invoice.id }} />}
          <InvoiceLines invoice={invoice} item={item} />
        </div>
      )}
      {invoice.pages.length > 0 && (
        <section aria-label="Pages" className={`${ui.card} ${classes.pages}`}>
          <PageViewer invoice={invoice} active={region} />
        </section>
      )}
    </div>
  );
}

/** The stage of the invoice, as a sentence. */
function StageText({ invoice }: { invoice: InvoiceRecord }) {
  const format = useFormat();
  const { stage, error, reversed_at, reversed_by, saved_at, saved_by } = invoice;
  const by = (name: string | null) => (name ? ` by ${name}` : "");
  if (reversed_at)
    return (
      <p className={classes.stage}>
        Reversed on {format.dateTime(reversed_at)}
        {by(reversed_by)}. Its goods were taken out of stock again.
      </p>
    );
  if (saved_at)
    return (
      <p className={classes.stage}>
        Received into stock on {format.dateTime(saved_at)}
        {by(saved_by)}.
      </p>
    );
  if (stage === "failed") return <p className={classes.stage}>{error ?? "It could not be read."}</p>;
  if (!isSettled(stage)) {
    return (
      <>
        <UploadedPicture invoice={invoice} large />
        <p className={classes.stage}>
          {readingProgress(invoice).text} {MAY_LEAVE}
        </p>
      </>
    );
  }
  return <p className={classes.stage}>Ready for your review. Nothing has been added to stock yet.</p>;
}

const READERS = { machine: "On this server", model: "By an AI model" };

function InvoiceFacts({ invoice }: { invoice: InvoiceRecord }) {
  const format = useFormat();
  const { supplier_name, invoice_number, invoice_date, tax, total, currency, read_by, files } = invoice;
  return (
    <>
      <Facts
        rows={[
          ["Supplier", supplier_name || "–"],
          ["Number", invoice_number || "–"],
          ["Date", invoice_date ? format.day(invoice_date) : "–"],
          ["Tax", <Money key="tax" amount={tax} currency={currency} />],
          ["Total", <Money key="total" amount={total} currency={currency} />],
          ["Uploaded", `${format.dateTime(invoice.created_at)}, ${invoice.created_by}`],
          ["Read", read_by ? READERS[read_by] : null],
        ]}
      />
      {files.map(({ id: file_id, file_name }) => (
        <Button
          key={file_id}
          component="a"
          variant="default"
          fullWidth
          className={classes.file}
          href={addressInTab(invoiceOriginal, { query: { id: invoice.id, file_id } })}
          download={file_name}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {files.length === 1 ? "Download the original" : `Download ${file_name}`}
        </Button>
      ))}
    </>
  );
}
