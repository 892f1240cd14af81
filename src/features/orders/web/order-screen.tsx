import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useState } from "react";
import { IconPrinter } from "@tabler/icons-react";
import type { OrderDetail as Detail } from "#src/features/orders/list-contract.ts";
import { isPayable } from "#src/features/orders/rules.ts";
import { OrderActions } from "#src/features/orders/web/order-actions.tsx";
import { OrderSlip } from "#src/features/orders/web/order-slip.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { guestName, movesText, paymentText, voidText } from "#src/features/orders/web/order-text.ts";
import { orderQuery, useOrdersRefresh } from "#src/features/orders/web/queries.ts";
import { PrintedTicket } from "#src/features/orders/web/printed-ticket.tsx";
import { TicketPaperDialog } from "#src/features/orders/web/ticket-paper-dialog.tsx";
import { SettleRequest } from "#src/features/orders/web/settle-request.tsx";
import { formatMoney } from "#src/shared/money.ts";
import { CallError, messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface OrderScreenProps {
  /** The bill of an order that is not paid yet. */
  Bill: ComponentType<{ orderId: string }>;
  /** The receipts of an order. `paid` changes when the payments of the order change. */
  Receipts: ComponentType<{ orderId: string; paid: string }>;
}

export function OrderScreen({ Bill, Receipts }: OrderScreenProps) {
  const { id = "" } = useParams({ strict: false });
  const order = useQuery(orderQuery(id));
  useOrdersRefresh();
  const [isChoosingPaper, setChoosingPaper] = useState(false);
  const { data } = order;
  return (
    <>
      <div className={classes.screen}>
        <PageHeader
          title={data?.reference_id ?? "Order"}
          back={<BackLink to="/orders">Back to Orders</BackLink>}
          actions={
            data && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Print Ticket
                </Button>
                <Button variant="subtle" onClick={() => setChoosingPaper(true)}>
                  Ticket Paper
                </Button>
              </>
            )
          }
        />
        {order.isPending && <SkeletonRows count={6} label="Loading the order" />}
        {order.isError && !data && <OrderMissing error={order.error} onRetry={() => void order.refetch()} />}
        {data && <OrderDetail order={data} Bill={Bill} Receipts={Receipts} />}
      </div>
      {isChoosingPaper && <TicketPaperDialog onClose={() => setChoosingPaper(false)} />}
      {data && <PrintedTicket order={data} />}
    </>
  );
}

/** Offers to load again only if this can help. It cannot help if the order does not exist. */
function OrderMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gone = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (gone) return <ErrorState title="Order not found" message="This link does not match any of your orders." />;
  return <ErrorState message={messageOf(error, "Order not found")} onRetry={onRetry} />;
}

type Fact = [label: string, value: ReactNode];

function OrderDetail({ order, Bill, Receipts }: OrderScreenProps & { order: Detail }) {
  const format = useFormat();
  const at = (moment: string | null) =>
    moment === null ? null : <time dateTime={moment}>{format.dateTime(moment)}</time>;
  return (
    <div className={`${ui.topColumns} ${classes.parts}`}>
      <OrderSlip order={order} />
      <div className={ui.stackLg}>
        <SectionCard title="Status">
          <div className={ui.buttons}>
            <StatusBadge status={order.status} />
            <StatusBadge status={order.payment_status} />
            {order.is_special_request && <StatusBadge status="special" label="Special request" tone="warn" />}
          </div>
          {order.is_special_request && <SettleRequest order={order} />}
          <OrderActions order={order} />
        </SectionCard>
        {isPayable(order) && <Bill orderId={order.id} />}
        {order.payments.length > 0 && (
          <Receipts orderId={order.id} paid={`${order.payments.length} ${order.refunds.length}`} />
        )}
        <SectionCard title="Details">
          <Facts
            rows={[
              order.pickup
                ? ["Pickup number", String(order.pickup.number)]
                : ["Table", order.table_number || "Counter"],
              ["Pickup", order.pickup ? at(order.pickup.due_at) : null],
              ["Picked up by", order.pickup?.name ?? null],
              ["Phone", order.pickup?.phone ?? null],
              ["Moved", order.moves.length > 0 ? movesText(order.moves) : null],
              ...order.voids.map((voided): Fact => ["Voided", voidText(voided)]),
              ["Discount reason", order.discount_amount > 0 ? order.discount_reason : null],
              ["Customer", guestName(order)],
              ["Source", order.channel === "menu" ? "QR menu" : "Staff"],
              [order.arrived_at ? "Taken without a connection" : "Placed", at(order.created_at)],
              ["Sent", at(order.arrived_at)],
              ["Accepted", at(order.processing_at)],
              ["Completed", at(order.completed_at)],
              ["Cancelled", at(order.cancelled_at)],
              ...order.payments.flatMap((payment): Fact[] => [
                ["Paid", at(payment.created_at)],
                ["Payment", paymentText(payment, (amount) => formatMoney(amount, order.currency, format.locale))],
              ]),
              ...order.refunds.flatMap((refund): Fact[] => [
                ["Refunded", at(refund.created_at)],
                ["Refund", <Money key={refund.created_at} amount={refund.amount} currency={order.currency} />],
                ["Refund reason", refund.reason],
              ]),
            ]}
          />
        </SectionCard>
      </div>
    </div>
  );
}
