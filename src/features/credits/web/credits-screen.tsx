import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { CreditSummary } from "#src/features/credits/contract.ts";
import { amountText } from "#src/features/credits/web/credit-words.ts";
import { NewRequest } from "#src/features/credits/web/new-request.tsx";
import { creditsQuery, useCreditRefresh } from "#src/features/credits/web/queries.ts";
import { WonBackCard } from "#src/features/credits/web/won-back-card.tsx";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

const TO_DECIDE = new Set(["draft", "unconfirmed", "sending"]);
const WAITING = new Set(["sent", "accepted"]);

/**
 * The credit requests to suppliers: those that need a decision, those that wait for a reply, and the outcome of the
 * others.
 */
export function CreditsScreen() {
  const list = useQuery(creditsQuery);
  const navigate = useNavigate();
  useCreditRefresh();
  const { data } = list;
  return (
    <>
      <PageHeader
        title="Credits"
        subtitle="What your suppliers owe you back: short, damaged, wrong, or charged too much."
        back={<BackLink to="/purchase-orders">Back to Orders</BackLink>}
        actions={<NewRequest onCreated={(id) => void navigate({ to: "/credits/$id", params: { id } })} />}
      />
      {list.isPending && <SkeletonRows count={6} label="Loading credits" />}
      {list.isError && !data && (
        <ErrorState message={messageOf(list.error, "Please try again.")} onRetry={() => void list.refetch()} />
      )}
      {data && (
        <div className={ui.stackLg}>
          <WonBackCard />
          <CreditGroups requests={data} />
        </div>
      )}
    </>
  );
}

function CreditGroups({ requests }: { requests: readonly CreditSummary[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState title="Nothing to ask back">
        What is damaged or refused at the door, and what an invoice charges beyond what came, is proposed here.
      </EmptyState>
    );
  }
  const groups = [
    { title: "To decide", requests: requests.filter(({ state }) => TO_DECIDE.has(state)) },
    { title: "Waiting for the supplier", requests: requests.filter(({ state }) => WAITING.has(state)) },
    { title: "Past", requests: requests.filter(({ state }) => !TO_DECIDE.has(state) && !WAITING.has(state)) },
  ];
  return groups
    .filter((group) => group.requests.length > 0)
    .map((group) => (
      <SectionCard key={group.title} title={group.title} flush>
        <ul className={classes.rows}>
          {group.requests.map((request) => (
            <CreditRow key={request.id} request={request} />
          ))}
        </ul>
      </SectionCard>
    ));
}

function CreditRow({ request }: { request: CreditSummary }) {
  const format = useFormat();
  const lines = request.line_count === 1 ? "1 line" : `${request.line_count} lines`;
  const about = request.invoice_number && `invoice ${request.invoice_number}`;
  return (
    <li>
      <Link to="/credits/$id" params={{ id: request.id }} className={`${ui.hoverable} ${classes.row}`}>
        <span className={`${ui.breakable} ${classes.name}`}>
          {request.supplier_name} <span className={`${ui.mutedMd} ${classes.soft}`}>No. {request.number}</span>
        </span>
        <StatusBadge status={request.state === "withdrawn" ? "put_aside" : request.state} />
        <span className={`${ui.mutedMd} ${classes.soft}`}>
          {[amountText(request, format), lines, about].filter(Boolean).join(", ")}
        </span>
        {request.is_overdue && <span className={classes.warn}>No answer for a week.</span>}
      </Link>
    </li>
  );
}
