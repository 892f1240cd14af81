import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Delivery, deliveryPhoto } from "#src/features/deliveries/contract.ts";
import { ComparisonCards } from "#src/features/invoices/comparison/web/comparison-card.tsx";
import { outcomeLabel } from "#src/features/receiving/web/outcome-text.ts";
import { DELIVERY_EVENTS, deliveryQuery, refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { UndoDelivery } from "#src/features/receiving/web/undo-delivery.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

const PAUSE_MS = 1000;

/** One delivery: its goods and differences, its photo, and the button to take it back. */
export function DeliveryScreen() {
  const client = useQueryClient();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(deliveryQuery(id));
  useRefreshOnEvents(DELIVERY_EVENTS, () => void refreshDeliveries(client), PAUSE_MS);
  const { data } = query;
  const back = <BackLink to="/deliveries">Back to Deliveries</BackLink>;
  if (!data) {
    return (
      <>
        <PageHeader title="Delivery" back={back} />
        {query.isError ? (
          <ErrorState message={messageOf(query.error, "Please try again.")} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows count={6} label="Loading the delivery" />
        )}
      </>
    );
  }
  return <DeliveryParts delivery={data} />;
}

function DeliveryParts({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  const mayOpen = useMayOpen();
  const mayCompare = useHasRole(MANAGEMENT);
  const { id, supplier_name, po_id, po_number, booked_by, booked_at, reversed_by, reversed_at, note } = delivery;
  return (
    <>
      <PageHeader
        title={supplier_name}
        subtitle={`${format.dateTime(booked_at)}, counted in by ${booked_by ?? "somebody"}`}
        back={<BackLink to="/deliveries">Back to Deliveries</BackLink>}
      />
      <div className={`${ui.stackLg} ${classes.parts}`}>
        {reversed_at !== null && (
          <p className={classes.warn}>
            Taken back by {reversed_by ?? "somebody"}, {format.dateTime(reversed_at)}.
          </p>
        )}
        {po_id !== null && (
          <p className={classes.soft}>
            {mayOpen("/purchase-orders") ? (
              <Link to="/purchase-orders/$id" params={{ id: po_id }}>
                Order No. {po_number}
              </Link>
            ) : (
              `Order No. ${po_number}`
            )}
          </p>
        )}
        {note !== null && <p className={classes.remark}>{note}</p>}
        <SectionCard title="What came" flush>
          <ul className={classes.cards}>
            {delivery.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </SectionCard>
        {reversed_at === null && mayCompare && <ComparisonCards query={{ deliveryId: id }} />}
        {delivery.has_photo && (
          <SectionCard title="Delivery note">
            <a href={addressInTab(deliveryPhoto, { query: { id } })} target="_blank" rel="noopener noreferrer">
              <img
                className={`${ui.box} ${classes.picture}`}
                src={addressInTab(deliveryPhoto, { query: { id } })}
                alt={`Delivery note of ${supplier_name}`}
              />
            </a>
          </SectionCard>
        )}
        {reversed_at === null && <UndoDelivery delivery={delivery} />}
      </div>
    </>
  );
}

function Line({ line }: { line: Delivery["lines"][number] }) {
  const format = useFormat();
  return (
    <li className={classes.came}>
      <span className={`${ui.breakable} ${classes.name}`}>{line.item_name}</span>
      <span>{format.quantity(line.quantity, line.unit)}</span>
      <span className={line.outcome === "ok" ? classes.soft : classes.warn}>{outcomeLabel(line.outcome)}</span>
      {line.expires_on !== null && <span className={classes.soft}>Use by {format.day(line.expires_on)}</span>}
    </li>
  );
}
