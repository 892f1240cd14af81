import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconCashRegister, IconChartBar, IconFlame, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { SwitchPerson } from "#src/features/people/devices/web/switch-person.tsx";
import { AddOrder } from "#src/features/orders/web/add-order.tsx";
import { columns } from "#src/features/orders/web/order-columns.tsx";
import { OrderTotals } from "#src/features/orders/web/order-totals.tsx";
import {
  NO_FILTER,
  OrderFilterFields,
  rangeOf,
  type OrderFilter,
} from "#src/features/orders/web/order-filter-fields.tsx";
import classes from "#src/features/orders/web/orders.module.css";
import { ordersQuery, summaryQuery } from "#src/features/orders/web/queries.ts";
import { SoldOutButton } from "#src/features/dishes/stops/web/sold-out-button.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useAddressRequest } from "#src/web/ui/use-address-request.ts";
import ui from "#src/web/ui/patterns.module.css";

/** @param offlineOrders the orders that a till took without a connection and that someone must decide about */
export function OrdersScreen({ offlineOrders }: { offlineOrders: ReactNode }) {
  const mayOpen = useMayOpen();
  const { counter_orders } = useCompany();
  const [adding, setAdding] = useState(false);
  useAddressRequest("add", () => setAdding(true));
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <>
            <SwitchPerson />
            {mayOpen("/reports") && (
              <Button
                variant="default"
                component={Link}
                to="/reports"
                leftSection={<IconChartBar size={18} aria-hidden />}
              >
                Generate Report
              </Button>
            )}
            {mayOpen("/kitchen") ? (
              <Button
                variant="default"
                component={Link}
                to="/kitchen"
                leftSection={<IconFlame size={18} aria-hidden />}
              >
                Kitchen
              </Button>
            ) : (
              <SoldOutButton />
            )}
            {counter_orders && (
              <Button
                variant="default"
                component={Link}
                to="/till"
                leftSection={<IconCashRegister size={18} aria-hidden />}
              >
                Till
              </Button>
            )}
            <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              Add Order
            </ChangeButton>
          </>
        }
      />
      {offlineOrders}
      <OrderTotals />
      <RecentOrders onAdd={() => setAdding(true)} />
      {adding && <AddOrder onClose={() => setAdding(false)} />}
    </>
  );
}

function RecentOrders({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  const format = useFormat();
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(filter.search.trim(), 250);
  const today = useQuery(summaryQuery).data?.today;
  const { status, payment_status } = filter;
  const query = {
    page,
    ...(search && { search }),
    ...(status && { status }),
    ...(payment_status && { payment_status }),
    ...rangeOf(filter.period, today),
  };
  const orders = useQuery(ordersQuery(query));
  const change = (next: OrderFilter) => {
    setFilter(next);
    setPage(1);
  };
  const filtered = Object.keys(query).length > 1;
  const { data } = orders;
  return (
    <SectionCard title="Recent Orders">
      <div className={`${ui.column} ${ui.gapMd}`}>
        <OrderFilterFields filter={filter} onChange={change} />
        {orders.isError && data && (
          <ErrorBanner message="Failed to load orders" onRetry={() => void orders.refetch()} />
        )}
        {orders.isPending && <SkeletonRows count={8} label="Loading orders" />}
        {orders.isError && !data && (
          <ErrorState
            title="Failed to load orders"
            message={messageOf(orders.error, "Please try again.")}
            onRetry={() => void orders.refetch()}
            busy={orders.isFetching}
          />
        )}
        {data && (
          <div className={orders.isPlaceholderData ? classes.stale : undefined}>
            <DataTable
              label="Recent Orders"
              columns={columns}
              rows={data.orders}
              rowKey={({ id }) => id}
              rowLabel={({ reference_id }) => reference_id}
              onRowClick={({ id }) => void navigate({ to: "/orders/$id", params: { id } })}
              empty={
                filtered ? (
                  <EmptyState title="No matching orders" />
                ) : (
                  <EmptyState
                    title="No orders yet"
                    action={
                      <Button variant="default" onClick={onAdd}>
                        Add Order
                      </Button>
                    }
                  >
                    Orders from your menu appear here as soon as they are placed.
                  </EmptyState>
                )
              }
              footer={`Total: ${format.number(data.pagination.total)}${data.pagination.more ? "+" : ""} ${data.pagination.total === 1 ? "order" : "orders"}`}
            />
          </div>
        )}
        {data && <Pager label="Orders" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />}
      </div>
    </SectionCard>
  );
}
