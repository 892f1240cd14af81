import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { IconDownload } from "@tabler/icons-react";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { creditRequestPdf } from "#src/features/credits/step-contract.ts";
import { CreditActions } from "#src/features/credits/web/credit-actions.tsx";
import { CreditLines } from "#src/features/credits/web/credit-lines.tsx";
import { amountText } from "#src/features/credits/web/credit-words.ts";
import { NoteForm } from "#src/features/credits/web/note-form.tsx";
import { creditQuery, useCreditRefresh } from "#src/features/credits/web/queries.ts";
import { SettleActions } from "#src/features/credits/web/settle-actions.tsx";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

const BACK = <BackLink to="/credits">Back to Credits</BackLink>;

/** One credit request: what is requested and why, the letter, and its outcome. */
export function CreditScreen() {
  const { id = "" } = useParams({ strict: false });
  const request = useQuery(creditQuery(id));
  const refresh = useCreditRefresh();
  const { data } = request;
  return (
    <>
      {!data && <PageHeader title="Credit request" back={BACK} />}
      {request.isPending && <SkeletonRows count={8} label="Loading the request" />}
      {request.isError && !data && (
        <ErrorState message={messageOf(request.error, "Please try again.")} onRetry={() => void request.refetch()} />
      )}
      {data && <RequestParts request={data} onSettled={refresh} />}
    </>
  );
}

function RequestParts({ request, onSettled }: { request: CreditRequest; onSettled: () => Promise<void> }) {
  const editable = request.state === "draft";
  return (
    <>
      <RequestHead request={request} />
      <CreditActions request={request} onSettled={onSettled} />
      <div className={ui.stackLg}>
        <SectionCard title="What is asked back">
          <CreditLines request={request} editable={editable} onSaved={onSettled} />
        </SectionCard>
        <SettleActions key={request.version} request={request} onSettled={onSettled} />
        {editable && <NoteForm key={request.version} request={request} onSaved={onSettled} />}
        <SectionCard title="What the supplier gets">
          <p className={classes.letter}>{request.text}</p>
        </SectionCard>
      </div>
    </>
  );
}

function RequestHead({ request }: { request: CreditRequest }) {
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={`${request.supplier_name}, ${amountText(request, format)}`}
        subtitle={`Credit request No. ${request.number}`}
        back={BACK}
        actions={
          <Button
            variant="default"
            component="a"
            href={addressInTab(creditRequestPdf, { query: { id: request.id } })}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            PDF
          </Button>
        }
      />
      <p className={`${ui.cluster} ${classes.head}`}>
        <StatusBadge status={request.state === "withdrawn" ? "put_aside" : request.state} />
        {request.is_overdue && <span className={classes.warn}>No answer for a week.</span>}
        {request.state === "unconfirmed" && (
          <span className={classes.warn}>Nobody knows whether it went out. Please ask the supplier.</span>
        )}
        {request.send_error && <span className={classes.warn}>{request.send_error}</span>}
      </p>
      <Facts rows={factsOf(request, format)} />
    </>
  );
}

function factsOf(request: CreditRequest, format: ReturnType<typeof useFormat>): [string, React.ReactNode][] {
  const { invoice_id, invoice_number, invoice_date, delivery_id, delivered_on, po_id, po_number, sent_by, sent_at } =
    request;
  const invoice = [invoice_number ?? "Without a number", invoice_date && `of ${format.day(invoice_date)}`];
  return [
    [
      "Invoice",
      invoice_id && (
        <Anchor renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id: invoice_id }} />}>
          {invoice.filter(Boolean).join(" ")}
        </Anchor>
      ),
    ],
    [
      "Delivered",
      delivery_id && delivered_on && (
        <Anchor renderRoot={(props) => <Link {...props} to="/deliveries/$id" params={{ id: delivery_id }} />}>
          {format.day(delivered_on)}
        </Anchor>
      ),
    ],
    [
      "Order",
      po_id && (
        <Anchor renderRoot={(props) => <Link {...props} to="/purchase-orders/$id" params={{ id: po_id }} />}>
          No. {po_number}
        </Anchor>
      ),
    ],
    ["Sent", sent_at && sent_by && `${ORDER_BY_LABELS[sent_by]}, ${format.dateTime(sent_at)}`],
    ["Approved by", sent_at && request.approved_by],
    ["Reminded", request.chased_at && format.dateTime(request.chased_at)],
    ["Refused", request.rejection],
    ["Came back", request.settled_at && format.dateTime(request.settled_at)],
    [
      "Credit note",
      request.settled_by && (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/invoices/$id" params={{ id: request.settled_by?.invoice_id ?? "" }} />
          )}
        >
          {request.settled_by.invoice_number || "Without a number"}
        </Anchor>
      ),
    ],
  ];
}
