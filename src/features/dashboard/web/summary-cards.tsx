import { IconCash, IconPackages, IconReceipt, IconTruck } from "@tabler/icons-react";
import type { Dashboard } from "#src/features/dashboard/contract.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";

const UNKNOWN = "–";

interface SummaryCardsProps {
  /** Undefined while it loads or if it could not be loaded; then a dash is shown. */
  stats: Dashboard["stats"] | undefined;
  loading: boolean;
}

export function SummaryCards({ stats, loading }: SummaryCardsProps) {
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? UNKNOWN : format.number(value));
  return (
    <StatRow>
      <StatCard
        label="Inventory Items"
        to="/inventory"
        icon={<IconPackages size={18} aria-hidden />}
        loading={loading}
        value={count(stats?.inventoryCount)}
        note="in your inventory"
      />
      <StatCard
        label="Orders"
        to="/orders"
        icon={<IconReceipt size={18} aria-hidden />}
        loading={loading}
        value={count(stats?.ordersCount)}
        note="all time"
      />
      <StatCard
        label="Suppliers"
        to="/suppliers"
        icon={<IconTruck size={18} aria-hidden />}
        loading={loading}
        value={count(stats?.supplierCount)}
        note="on your list"
      />
      <StatCard
        label="Sales"
        to="/orders"
        icon={<IconCash size={18} aria-hidden />}
        loading={loading}
        value={stats ? <Money amount={stats.totalSales} currency={stats.currency} /> : UNKNOWN}
        note="total revenue, all time"
      />
    </StatRow>
  );
}
