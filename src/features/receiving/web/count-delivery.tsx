import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import {
  type DeliveryDraft,
  type DeliveryInvoice,
  startDraft,
  withOrder,
  type OrderChange,
} from "#src/features/receiving/draft.ts";
import { BookedDelivery } from "#src/features/receiving/web/booked-delivery.tsx";
import { CountForm } from "#src/features/receiving/web/count-form.tsx";
import type { Expected } from "#src/features/receiving/web/expected-list.tsx";
import { InvoiceQuestion } from "#src/features/receiving/web/invoice-question.tsx";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./receive.module.css";
import { useFormat } from "#src/web/ui/format.tsx";

interface CountDeliveryProps {
  /** An order, or a delivery that was begun on this device. */
  open: { order: string | undefined; delivery: string | undefined };
  expected: Expected;
  receiving: Receiving;
}

/** Counts one delivery in, and then shows that it is booked. */
export function CountDelivery({ open, expected, receiving }: CountDeliveryProps) {
  const [sentId, setSentId] = useState<string | null>(null);
  const stored = receiving.stored.find(({ draft }) =>
    sentId !== null ? draft.id === sentId : draft.id === open.delivery || (open.order && draft.po_id === open.order),
  );
  const orderId = stored ? stored.draft.po_id : open.order;
  const order = expected.data?.deliveries.find(({ po_id }) => po_id === orderId) ?? null;
  const fresh = useMemo(() => order && startDraft(uuid(), order), [order]);
  const booked = receiving.booked.find(({ id }) => id === sentId);
  if (booked) return <BookedDelivery delivery={booked} />;
  if (stored && stored.state !== "counting")
    return <Waiting draft={stored.draft} isBooked={stored.state === "photo"} />;
  const draft = stored?.draft ?? fresh;
  if (!draft) return expected.isPending ? <SkeletonRows count={6} label="Loading the order" /> : <NothingExpected />;
  if (stored && stored.invoices.length > 0) {
    const decide = (invoice: DeliveryInvoice) => {
      setSentId(draft.id);
      receiving.book(draft, stored.rest, invoice);
    };
    return (
      <>
        <Head draft={draft} />
        <InvoiceQuestion invoices={stored.invoices} onDecide={decide} />
      </>
    );
  }
  const isKnown = draft.po_id !== null && expected.data !== undefined;
  const now = isKnown ? withOrder(draft, order) : { draft, changes: [] };
  return (
    <>
      <Head draft={draft} />
      {stored?.problem != null && now.changes.length === 0 && (
        <ErrorBanner message={`This was not booked. ${stored.problem}`} />
      )}
      {now.changes.length > 0 ? (
        <ChangedOrder changes={now.changes} onContinue={() => receiving.save(now.draft)} />
      ) : (
        <CountForm
          draft={now.draft}
          receiving={receiving}
          onBook={(rest) => {
            setSentId(draft.id);
            receiving.book(now.draft, rest);
          }}
        />
      )}
      {stored && (
        <div className={classes.discard}>
          <ConfirmButton
            label="Discard What Was Counted"
            confirmLabel="Discard"
            onConfirm={() => receiving.discard(draft.id)}
          />
        </div>
      )}
    </>
  );
}

function Head({ draft }: { draft: DeliveryDraft }) {
  return (
    <PageHeader
      title={draft.supplier_name || "Something else came"}
      {...(draft.number !== null && { subtitle: `Order No. ${draft.number}` })}
      back={<BackLink to="/receive">Back to Receive</BackLink>}
    />
  );
}

function NothingExpected() {
  return (
    <EmptyState title="Nothing of this order is expected" action={<Link to="/receive">Back to Receive</Link>}>
      It was counted in already, or cancelled.
    </EmptyState>
  );
}

/** A delivery that is being sent to the server. Without a connection, this takes until the connection returns. */
function Waiting({ draft, isBooked }: { draft: DeliveryDraft; isBooked: boolean }) {
  return (
    <>
      <Head draft={draft} />
      <output className={classes.result}>
        <strong>{isBooked ? "Booked. Its photo waits to be sent." : "Waiting to be sent"}</strong>
        <p className={classes.soft}>
          It is kept on this phone and sent once, as soon as there is a connection. You can close this page.
        </p>
      </output>
      <Button component={Link} to="/receive" variant="default" className={classes.big}>
        Back to Receive
      </Button>
    </>
  );
}

/**
 * Before anything is booked, shows the differences after somebody else has changed the order or counted in a part of
 * it.
 */
function ChangedOrder({ changes, onContinue }: { changes: readonly OrderChange[]; onContinue: () => void }) {
  const format = useFormat();
  return (
    <div className={classes.changed} role="alert">
      <strong>This order has changed since you counted</strong>
      <ul>
        {changes.map(({ item_name, unit, before, now }) => (
          <li key={item_name}>
            {item_name}: {now === 0 ? "nothing more" : format.quantity(now, unit)} to come, it was{" "}
            {before === 0 ? "nothing" : format.quantity(before, unit)}
          </li>
        ))}
      </ul>
      <p>Nothing was booked yet, and what you counted is kept.</p>
      <Button className={classes.big} onClick={onContinue}>
        Look at It Again
      </Button>
    </div>
  );
}
