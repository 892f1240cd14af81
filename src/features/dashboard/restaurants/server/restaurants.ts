import type { listRestaurants as contract, Restaurant } from "#src/features/dashboard/restaurants/contract.ts";
import { listRequests } from "#src/features/dashboard/server/requests.ts";
import { readSummary } from "#src/features/orders/server/summary.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import { readVariance } from "#src/features/counts/variance/server/variance.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { type Context, personOf, type UserContext } from "#src/server/context.ts";
import { membershipsOf, waitsForOwner } from "#src/server/http/find-session.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { QueryOf } from "#src/shared/endpoint.ts";
import { MANAGEMENT, type Role } from "#src/shared/roles.ts";
import { addDays } from "#src/shared/time.ts";

/**
 * Returns the numbers of every restaurant that the person owns or manages and may work in, by name. The restaurants are
 * read one after the other, so that a person with twenty restaurants uses one database connection.
 */
export async function listRestaurants(
  context: UserContext,
  { days }: QueryOf<typeof contract>,
): Promise<{ restaurants: Restaurant[] }> {
  const { user, database } = context;
  const memberships = await membershipsOf(database, user.id);
  const restaurants: Restaurant[] = [];
  for (const { company_id, role, restored } of memberships) {
    if (!isManagement(role) || waitsForOwner({ role, restored })) continue;
    const scope = scopeOf(context, company_id, personOf(user, role));
    restaurants.push(await scope.within((tenant) => readRestaurant(tenant, Number(days))));
  }
  return { restaurants: restaurants.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

const isManagement = (role: Role): boolean => (MANAGEMENT as readonly Role[]).includes(role);

async function readRestaurant(context: Context, days: number): Promise<Restaurant> {
  const { id, name, currency, country } = await readCompany(context);
  const { today, today_orders, today_revenue, pending_orders } = await readSummary(context);
  const period = { from: addDays(today, 1 - days), to: today };
  const { totals } = await readReport(context, period);
  const variance = await readVariance(context, period);
  const { total } = await listRequests(context);
  return {
    id,
    name,
    currency,
    country,
    today: { orders: today_orders, revenue: today_revenue },
    waiting_orders: pending_orders,
    period: {
      orders: totals.orders,
      revenue: totals.revenue,
      food_cost_percent: totals.food_cost_percent,
      missing_cost: variance.items.length === 0 ? null : variance.totals.missing_cost,
    },
    open_requests: total,
  };
}
