import { useQuery } from "@tanstack/react-query";
import { IconCash, IconClock, IconReceipt, IconScale } from "@tabler/icons-react";
import { summaryQuery } from "#src/features/orders/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";

/** Today's totals, with yesterday's for comparison. */
export function OrderTotals() {
  const summary = useQuery(summaryQuery);
  const format = useFormat();
  const { data } = summary;
  if (summary.isError && !data) {
    return (
      <ErrorBanner
        message={messageOf(summary.error, "Today's totals could not be loaded.")}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  const loading = !data;
  return (
    <StatRow>
      <StatCard
        label="Today's Orders"
        icon={<IconReceipt size={18} aria-hidden />}
        loading={loading}
        value={data && format.number(data.today_orders)}
        note={data ? `${format.number(data.yesterday_orders)} yesterday` : ""}
      />
      <StatCard
        label="Today's Revenue"
        icon={<IconCash size={18} aria-hidden />}
        loading={loading}
        value={data && <Money amount={data.today_revenue} currency={data.currency} />}
        note={data ? `${format.money(data.yesterday_revenue)} yesterday` : ""}
      />
      <StatCard
        label="Average Order Value"
        icon={<IconScale size={18} aria-hidden />}
        loading={loading}
        value={data && <Money amount={data.average_order_value} currency={data.currency} />}
        note="today"
      />
      <StatCard
        label="Pending Orders"
        icon={<IconClock size={18} aria-hidden />}
        loading={loading}
        value={data && format.number(data.pending_orders)}
        note={data?.pending_orders === 0 ? "none waiting" : "waiting to be accepted"}
      />
    </StatRow>
  );
}
