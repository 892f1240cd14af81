import { Button, NativeSelect, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { openCompany } from "#src/features/people/members/web/open-company.ts";
import { listRestaurants, type Restaurant } from "#src/features/dashboard/restaurants/contract.ts";
import { PERIODS, totalsByCurrency } from "#src/features/dashboard/restaurants/rules.ts";
import { localeOf } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { SETUP_OF_ANOTHER } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";

type Days = (typeof PERIODS)[number];

/** The restaurants of an owner or manager side by side. Nothing is changed here. */
export function RestaurantsScreen() {
  const isOwner = useSession().role === "owner";
  const [days, setDays] = useState<Days>("7");
  const restaurants = useQuery({
    queryKey: ["restaurants", days],
    queryFn: async ({ signal }) => (await call(listRestaurants, { query: { days } }, { signal })).restaurants,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title="All Places"
        subtitle="Your restaurants beside each other, each in its own currency."
        actions={
          isOwner && (
            <Button component="a" href={SETUP_OF_ANOTHER} variant="default">
              Add a Restaurant
            </Button>
          )
        }
      />
      <Toolbar>
        <NativeSelect
          label="Days"
          w="12rem"
          value={days}
          onChange={(event) => setDays(PERIODS.find((period) => period === event.currentTarget.value) ?? "7")}
          data={PERIODS.map((value) => ({ value, label: `Last ${value} days` }))}
        />
      </Toolbar>
      <LoadingBar active={restaurants.isFetching} />
      {restaurants.isError && (
        <ErrorState
          message={messageOf(restaurants.error, "The restaurants could not be loaded.")}
          onRetry={() => void restaurants.refetch()}
        />
      )}
      {restaurants.isPending && <SkeletonRows label="Loading the restaurants" />}
      {restaurants.data && <Restaurants restaurants={restaurants.data} days={days} />}
    </>
  );
}

const moneyOf = ({ currency, country }: Restaurant) => ({ currency, locale: localeOf(country) });

/** The currency in its own column: dollars of two countries look the same. */
const currencyColumn: Column<Restaurant> = {
  key: "currency",
  header: "Currency",
  render: ({ currency }) => currency,
  phone: "meta",
};

const columns: Column<Restaurant>[] = [
  {
    key: "name",
    header: "Restaurant",
    width: "minmax(9rem, 2fr)",
    render: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: "today",
    header: "Today",
    align: "end",
    render: (restaurant) => <Money amount={restaurant.today.revenue} {...moneyOf(restaurant)} />,
    phone: "trailing",
  },
  {
    key: "sales",
    header: "Sales",
    align: "end",
    render: (restaurant) => <Money amount={restaurant.period.revenue} {...moneyOf(restaurant)} />,
    phone: "meta",
  },
  {
    key: "orders",
    header: "Orders",
    align: "end",
    render: ({ period }) => period.orders,
    sortValue: ({ period }) => period.orders,
    phone: "meta",
  },
  {
    key: "food-cost",
    header: "Food cost",
    align: "end",
    render: ({ period }) => (period.food_cost_percent === null ? "–" : `${period.food_cost_percent} %`),
    sortValue: ({ period }) => period.food_cost_percent,
    phone: "meta",
  },
  {
    key: "missing",
    header: "Missing stock",
    align: "end",
    render: (restaurant) => <Money amount={restaurant.period.missing_cost} {...moneyOf(restaurant)} />,
    phone: "meta",
  },
  {
    key: "requests",
    header: "Open requests",
    align: "end",
    render: ({ open_requests, waiting_orders }) =>
      waiting_orders > 0 ? `${open_requests}, ${waiting_orders} new orders` : open_requests,
    sortValue: ({ open_requests }) => open_requests,
    phone: "meta",
  },
  {
    key: "open",
    header: "Open",
    align: "end",
    interactive: true,
    render: ({ id, name }) => (
      <Button size="compact-md" variant="default" aria-label={`Open ${name}`} onClick={() => openCompany(id)}>
        Open
      </Button>
    ),
    phone: "status",
  },
];

function Restaurants({ restaurants, days }: { restaurants: readonly Restaurant[]; days: Days }) {
  const totals = totalsByCurrency(restaurants);
  const shown = totals.length > 1 ? columns.toSpliced(1, 0, currencyColumn) : columns;
  return (
    <>
      <StatRow>
        {totals.map(({ currency, country, revenue, orders, restaurants: count }) => (
          <StatCard
            key={currency}
            label={`Sales in ${currency}`}
            value={<Money amount={revenue} currency={currency} locale={localeOf(country)} />}
            note={`${orders} orders in ${days} days, ${count === 1 ? "one restaurant" : `${count} restaurants`}`}
          />
        ))}
      </StatRow>
      <DataTable label="Restaurants" rows={restaurants} columns={shown} rowKey={({ id }) => id} />
      <Text size="sm" c="dimmed">
        Food cost is of portions whose recipe is known. Missing stock is what two counts show to be gone beyond recipes
        and waste. <Link to="/reports/variance">Variance of this restaurant</Link>
      </Text>
    </>
  );
}
