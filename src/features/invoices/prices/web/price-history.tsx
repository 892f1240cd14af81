import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { newestPrices, type SuppliedPrice } from "#src/features/invoices/prices/price-series.ts";
import { strokeOf } from "#src/features/invoices/prices/web/price-strokes.ts";
import { PriceBadge } from "#src/features/invoices/prices/web/price-badge.tsx";
import { PriceChart } from "#src/features/invoices/prices/web/price-chart.tsx";
import { pricesQuery } from "#src/features/invoices/prices/web/queries.ts";
import { useInvoicesRefresh } from "#src/features/invoices/upload/web/queries.ts";
import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";
import { Pager } from "#src/web/ui/pager.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./price-history.module.css";

/** Minimum change that is shown, in percent. */
const MIN_CHANGE = 5;

/** Number of prices before "Show all". */
const FIRST_SHOWN = 5;

/** An ingredient's prices on the invoices of all suppliers: a chart, then a list, newest first. */
export function PriceHistory({ itemId }: { itemId: string }) {
  const [page, setPage] = useState(1);
  const prices = useQuery(pricesQuery(itemId, page));
  const [all, setAll] = useState(false);
  useInvoicesRefresh();
  const suppliers = prices.data?.suppliers ?? [];
  const newest = newestPrices(suppliers);
  const { total = 0, totalPages = 1 } = prices.data?.pagination ?? {};
  const unit = prices.data ? singularUnit(prices.data.item.unit) : "";
  return (
    <section aria-labelledby="price-history">
      <h3 id="price-history" className={ui.partTitle}>
        Price history
      </h3>
      {prices.isPending && <SkeletonRows count={2} label="Loading price history" />}
      {prices.isError && (
        <ErrorBanner message="The price history could not be loaded." onRetry={() => void prices.refetch()} />
      )}
      {prices.data && newest.length === 0 && <p className={ui.mutedMd}>No prices from invoices yet</p>}
      {newest.length > 1 && <PriceChart suppliers={suppliers} />}
      {prices.data?.range && total > 1 && <PriceRange {...prices.data.range} count={total} unit={unit} />}
      {suppliers.length > 1 && <Legend names={suppliers.map(({ supplier_name }) => supplier_name)} />}
      <ol>
        {newest.slice(0, all ? undefined : FIRST_SHOWN).map((price) => (
          <PriceItem key={price.line_id} price={price} unit={unit} />
        ))}
      </ol>
      {newest.length > FIRST_SHOWN && !all && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {totalPages > 1 ? `Show ${newest.length} of ${total}` : `Show all ${total}`}
        </Button>
      )}
      {all && <Pager page={page} totalPages={totalPages} onChange={setPage} label="Price history" />}
    </section>
  );
}

function PriceItem({ price, unit }: { price: SuppliedPrice; unit: string }) {
  const format = useFormat();
  const { invoice_id, supplier_name, date, price_per_unit, anomaly } = price;
  const change = anomaly ? Math.round(anomaly.change_percent) : 0;
  return (
    <li className={`${ui.divided} ${classes.price}`}>
      <span className={classes.amount}>
        {format.money(price_per_unit, PRICE_DIGITS)} <span className={`${ui.mutedSm} ${classes.soft}`}>per {unit}</span>
      </span>
      <Anchor renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id: invoice_id }} />}>
        <time dateTime={date}>{format.day(date)}</time>
      </Anchor>
      <span className={`${ui.mutedSm} ${classes.soft}`}>{supplier_name}</span>
      {(anomaly?.class || Math.abs(change) >= MIN_CHANGE) && (
        <span className={`${ui.cluster} ${classes.change}`}>
          {anomaly?.class && <PriceBadge of={anomaly.class} />}
          <span className={`${ui.mutedSm} ${classes.soft}`}>
            {Math.abs(change)}% {change > 0 ? "above" : "below"} the prices before
          </span>
        </span>
      )}
    </li>
  );
}

interface PriceRangeProps {
  lowest: number;
  highest: number;
  count: number;
  unit: string;
}

function PriceRange({ lowest, highest, count, unit }: PriceRangeProps) {
  const format = useFormat();
  const [low, high] = [lowest, highest].map((price) => format.money(price, PRICE_DIGITS));
  const range = low === high ? `always ${low}` : `between ${low} and ${high}`;
  return (
    <p className={`${ui.mutedSm} ${classes.between}`}>
      {count} prices: {range} per {unit}
    </p>
  );
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={`${ui.wrap} ${classes.legend}`}>
      {names.map((name, index) => (
        <li key={name}>
          <Stroke index={index} /> {name}
        </li>
      ))}
    </ul>
  );
}

function Stroke({ index }: { index: number }) {
  const { dash, color } = strokeOf(index);
  return (
    <svg width="24" height="8" aria-hidden>
      <path d="M0 4h24" stroke={color} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  );
}
