import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconRefresh } from "@tabler/icons-react";
import { proposePurchaseOrders, type PurchaseOrderSummary } from "#src/features/purchasing/contract.ts";
import { NewOrder } from "#src/features/purchasing/web/new-order.tsx";
import { beforeText, summaryText } from "#src/features/purchasing/web/order-words.ts";
import { purchaseOrdersQuery, useOrderRefresh } from "#src/features/purchasing/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./purchasing.module.css";

const TO_DECIDE = new Set(["draft", "approved", "unconfirmed", "sending"]);
const ON_THE_WAY = new Set(["sent", "confirmed", "part_received"]);

/** Orders to suppliers: those that need a decision, those on their way, and past ones. */
export function PurchaseOrdersScreen() {
  const list = useQuery(purchaseOrdersQuery);
  const refresh = useOrderRefresh();
  const navigate = useNavigate();
  const propose = useMutation({
    mutationFn: () => call(proposePurchaseOrders),
    onSuccess: ({ proposed }) =>
      notify.success(
        proposed === 0
          ? "Nothing to order now."
          : proposed === 1
            ? "1 order proposed."
            : `${proposed} orders proposed.`,
      ),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: refresh,
  });
  const { data } = list;
  return (
    <>
      <PageHeader
        title="Orders to Suppliers"
        subtitle={
          data &&
          (data.from_forecasts
            ? "Proposed from what is expected to be used."
            : "Proposed from par and reorder points; with Plus, from what is expected to be used.")
        }
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/credits" />}>
              Credits
            </Button>
            <NewOrder onCreated={(id) => void navigate({ to: "/purchase-orders/$id", params: { id } })} />
            <ChangeButton
              loading={propose.isPending}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => propose.mutate()}
            >
              Propose Orders
            </ChangeButton>
          </>
        }
      />
      {list.isPending && <SkeletonRows count={6} label="Loading orders" />}
      {list.isError && !data && (
        <ErrorState message={messageOf(list.error, "Please try again.")} onRetry={() => void list.refetch()} />
      )}
      {data && (
        <div className={`${ui.stackLg} ${classes.parts}`}>
          <OrderGroups orders={data.orders} />
          {data.without_supplier.length > 0 && <WithoutSupplier items={data.without_supplier} />}
        </div>
      )}
    </>
  );
}

function OrderGroups({ orders }: { orders: readonly PurchaseOrderSummary[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState title="No orders yet">
        Propose Orders looks at what is low, and writes one order a supplier.
      </EmptyState>
    );
  }
  const groups = [
    { title: "To decide", orders: orders.filter(({ state }) => TO_DECIDE.has(state)) },
    { title: "On the way", orders: orders.filter(({ state }) => ON_THE_WAY.has(state)) },
    { title: "Past", orders: orders.filter(({ state }) => !TO_DECIDE.has(state) && !ON_THE_WAY.has(state)) },
  ];
  return groups
    .filter((group) => group.orders.length > 0)
    .map((group) => (
      <SectionCard key={group.title} title={group.title} flush>
        <ul className={classes.orders}>
          {group.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </SectionCard>
    ));
}

function OrderRow({ order }: { order: PurchaseOrderSummary }) {
  const format = useFormat();
  const before = beforeText(order, format);
  return (
    <li>
      <Link to="/purchase-orders/$id" params={{ id: order.id }} className={`${ui.hoverable} ${classes.order}`}>
        <span className={`${ui.breakable} ${classes.name}`}>
          {order.supplier_name} <span className={classes.soft}>No. {order.number}</span>
        </span>
        <StatusBadge status={order.state} />
        <span className={classes.soft}>{summaryText(order, format)}</span>
        {before && <span className={classes.soft}>{before}</span>}
        {order.supplier_reply_kind === "short" && (
          <span className={classes.warn}>The supplier is short of something.</span>
        )}
        {order.supplier_reply_kind === "message" && <span className={classes.warn}>The supplier wrote.</span>}
        {order.warnings.map((warning) => (
          <span key={warning} className={classes.warn}>
            {warning}
          </span>
        ))}
      </Link>
    </li>
  );
}

function WithoutSupplier({ items }: { items: readonly { id: string; name: string }[] }) {
  return (
    <SectionCard title="Low, and nobody sells it">
      <p className={classes.soft}>Choose a supplier, so that it can be ordered.</p>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to="/inventory" search={{ item: id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
