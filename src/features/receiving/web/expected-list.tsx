import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { v7 as uuid } from "uuid";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { startDraft } from "#src/features/receiving/draft.ts";
import { ReadNote } from "#src/features/receiving/web/read-note.tsx";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { messageOf } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

export type Expected = UseQueryResult<{ today: string; deliveries: ExpectedDelivery[] }>;

interface ExpectedListProps {
  expected: Expected;
  receiving: Receiving;
}

/** The deliveries that are expected today, late or expected soon, and the buttons to count in another one. */
export function ExpectedList({ expected, receiving }: ExpectedListProps) {
  const navigate = useNavigate();
  const { data } = expected;
  const startOther = () => {
    const draft = startDraft(uuid(), null);
    receiving.save(draft);
    void navigate({ to: "/receive", search: { delivery: draft.id } });
  };
  return (
    <>
      <PageHeader
        title="Receive"
        subtitle="Count what comes in before the driver leaves."
        actions={
          <Button variant="default" component={Link} to="/deliveries">
            Past Deliveries
          </Button>
        }
      />
      <Begun deliveries={data?.deliveries ?? []} receiving={receiving} />
      {expected.isPending && <SkeletonRows count={4} label="Loading what is expected" />}
      {expected.isError && !data && (
        <ErrorState message={messageOf(expected.error, "Please try again.")} onRetry={() => void expected.refetch()} />
      )}
      {data && <ByDay today={data.today} deliveries={data.deliveries} receiving={receiving} />}
      <div className={`${ui.stackMd} ${classes.others}`}>
        <ReadNote deliveries={data?.deliveries ?? []} receiving={receiving} />
        <Button
          variant="default"
          className={classes.big}
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={startOther}
        >
          Something Else Came
        </Button>
      </div>
    </>
  );
}

interface ByDayProps {
  today: string;
  deliveries: readonly ExpectedDelivery[];
  receiving: Receiving;
}

function ByDay({ today, deliveries, receiving }: ByDayProps) {
  if (deliveries.length === 0) {
    return <EmptyState title="Nothing is expected">Orders to suppliers that were approved appear here.</EmptyState>;
  }
  const groups = [
    { title: "Late", has: (day: string) => day < today },
    { title: "Today", has: (day: string) => day === today },
    { title: "Soon", has: (day: string) => day > today },
  ];
  return groups
    .map(({ title, has }) => ({ title, orders: deliveries.filter(({ deliver_on }) => has(deliver_on)) }))
    .filter(({ orders }) => orders.length > 0)
    .map(({ title, orders }) => (
      <SectionCard key={title} title={title} flush>
        <ul className={classes.cards}>
          {orders.map((order) => (
            <OrderCard key={order.po_id} order={order} showDay={title !== "Today"} receiving={receiving} />
          ))}
        </ul>
      </SectionCard>
    ));
}

function OrderCard({ order, showDay, receiving }: { order: ExpectedDelivery; showDay: boolean; receiving: Receiving }) {
  const format = useFormat();
  const stored = receiving.stored.find(({ draft }) => draft.po_id === order.po_id);
  const lines = order.lines.length === 1 ? "1 line" : `${order.lines.length} lines`;
  return (
    <li>
      <Link to="/receive" search={{ order: order.po_id }} className={`${ui.columns} ${ui.hoverable} ${classes.card}`}>
        <span className={`${ui.breakable} ${classes.name}`}>{order.supplier_name}</span>
        <span className={classes.soft}>
          No. {order.number}, {lines}
          {showDay && `, ${format.day(order.deliver_on)}`}
          {order.state === "part_received" && ", the rest of it"}
        </span>
        {stored && <span className={classes.warn}>{stateText(stored)}</span>}
        <IconChevronRight className={classes.chevron} size={24} aria-hidden />
      </Link>
    </li>
  );
}

const stateText = ({ state, problem }: Receiving["stored"][number]) =>
  problem !== null
    ? "Not booked yet: please look again"
    : state === "counting"
      ? "Begun on this phone"
      : "Waiting to be sent";

/** Deliveries that were begun on this device and are not in the list of expected deliveries. */
function Begun({ deliveries, receiving }: { deliveries: readonly ExpectedDelivery[]; receiving: Receiving }) {
  const begun = receiving.stored.filter(({ draft }) => !deliveries.some(({ po_id }) => po_id === draft.po_id));
  if (begun.length === 0) return null;
  return (
    <SectionCard title="On this phone" flush>
      <ul className={classes.cards}>
        {begun.map((stored) => (
          <li key={stored.draft.id}>
            <Link
              to="/receive"
              search={{ delivery: stored.draft.id }}
              className={`${ui.columns} ${ui.hoverable} ${classes.card}`}
            >
              <span className={`${ui.breakable} ${classes.name}`}>
                {stored.draft.supplier_name || "Delivery without an order"}
              </span>
              <span className={classes.warn}>{stateText(stored)}</span>
              <IconChevronRight className={classes.chevron} size={24} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
