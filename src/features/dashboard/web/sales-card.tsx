import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sum } from "#src/shared/money.ts";
import { DAYS, salesQuery } from "#src/features/dashboard/web/queries.ts";
import { SalesChart } from "#src/features/dashboard/web/sales-chart.tsx";
import { messageOf } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./dashboard.module.css";

export function SalesCard() {
  const sales = useQuery(salesQuery);
  const format = useFormat();
  const { data } = sales;
  const orders = data?.days.reduce((total, day) => total + day.orders, 0) ?? 0;
  const revenue = sum(data?.days.map((day) => day.revenue) ?? []).toNumber();
  return (
    <SectionCard title={`Sales, last ${DAYS} days`}>
      {sales.isError && !data ? (
        <ErrorState
          message={messageOf(sales.error, "Failed to load dashboard data")}
          onRetry={() => void sales.refetch()}
          busy={sales.isFetching}
        />
      ) : (
        <figure>
          <figcaption className={classes.caption}>
            {data ? (
              <>
                <strong>{format.money(revenue)}</strong> from {format.number(orders)}{" "}
                {orders === 1 ? "order" : "orders"}
              </>
            ) : (
              <Skeleton height="1.25rem" width="12rem" />
            )}
          </figcaption>
          <div className={classes.plot}>
            {data && orders === 0 && <EmptyState title={`No sales in the last ${DAYS} days`} />}
            {data && orders > 0 && <SalesChart days={data.days} />}
          </div>
        </figure>
      )}
    </SectionCard>
  );
}
