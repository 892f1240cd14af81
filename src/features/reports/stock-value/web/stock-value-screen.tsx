import { Button, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  readStockValue,
  type StockValue,
  stockValueCsv,
  type ValuedItem,
} from "#src/features/reports/stock-value/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { call, messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";

/** The value of the stock at the end of any day. */
export function StockValueScreen() {
  const { timezone } = useCompany();
  const today = dayIn(timezone);
  const [date, setDate] = useState(today);
  const value = useQuery({
    queryKey: ["stock-value", date],
    queryFn: async ({ signal }) => (await call(readStockValue, { query: { date } }, { signal })).report,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: date !== "",
  });
  return (
    <>
      <PageHeader
        title="Stock Value"
        subtitle="What is in stock at the end of a day, at the average of what was paid for it."
        back={<BackLink to="/reports">Back to Reports</BackLink>}
        actions={
          <Button
            component="a"
            href={addressInTab(stockValueCsv, { query: { date: date || today } })}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            CSV
          </Button>
        }
      />
      <Toolbar>
        <TextInput
          label="Day"
          type="date"
          max={today}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      </Toolbar>
      <LoadingBar active={value.isFetching} />
      {value.isError && (
        <ErrorState
          message={messageOf(value.error, "The stock value could not be loaded.")}
          onRetry={() => void value.refetch()}
        />
      )}
      {value.isPending && <SkeletonRows label="Loading the stock value" />}
      {value.data && <ValueTables report={value.data} />}
    </>
  );
}

/** Number of decimals: a cost per gram or millilitre needs more than the currency has. */
const COST_DIGITS = 6;
const COST_TEXT = { average: "Average paid", item: "Price today" };

const columns: Column<ValuedItem>[] = [
  {
    key: "name",
    header: "Ingredient",
    width: "minmax(9rem, 2fr)",
    render: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: "quantity",
    header: "In stock",
    align: "end",
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
    sortValue: ({ quantity }) => quantity,
    phone: "meta",
  },
  {
    key: "cost",
    header: "Cost per unit",
    align: "end",
    render: ({ average_cost }) => (average_cost === null ? "–" : <Money amount={average_cost} digits={COST_DIGITS} />),
    sortValue: ({ average_cost }) => average_cost,
    phone: "hidden",
  },
  {
    key: "source",
    header: "Cost is",
    from: "wide",
    render: ({ cost_source }) => (cost_source ? COST_TEXT[cost_source] : "Not known"),
    sortValue: ({ cost_source }) => cost_source,
    phone: "hidden",
  },
  {
    key: "value",
    header: "Value",
    align: "end",
    render: ({ value }) => (value === null ? "–" : <Money amount={value} />),
    sortValue: ({ value }) => value,
    phone: "trailing",
  },
];

const DEFAULT_SORT = { key: "value", descending: true };

function ValueTables({ report }: { report: StockValue }) {
  const { total, items, without_value, by_category } = report;
  return (
    <>
      <StatRow>
        <StatCard
          label="Stock value"
          value={<Money amount={total} />}
          note={items.length === 1 ? "1 ingredient" : `${items.length} ingredients`}
        />
        {by_category.length > 1 &&
          by_category
            .slice(0, 3)
            .map(({ name, value }) => <StatCard key={name} label={name} value={<Money amount={value} />} />)}
      </StatRow>
      {without_value > 0 && (
        <p>
          {without_value === 1 ? "1 ingredient has" : `${without_value} ingredients have`} no value here: without a
          price, or below zero until it is counted.
        </p>
      )}
      <SectionCard title="Ingredients" flush>
        <DataTable
          label="Stock value"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          defaultSort={DEFAULT_SORT}
          empty={<EmptyState title="Nothing was in stock on this day." />}
        />
      </SectionCard>
    </>
  );
}
