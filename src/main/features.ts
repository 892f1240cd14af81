import { authEndpoints } from "#src/features/accounts/contract.ts";
import { authHooks } from "#src/features/accounts/server/auth-hooks.ts";
import { accounts } from "#src/features/accounts/feature.ts";
import { activity } from "#src/features/activity/feature.ts";
import { agent } from "#src/features/agent/feature.ts";
import { archives } from "#src/features/archives/feature.ts";
import { billing } from "#src/features/billing/feature.ts";
import { companies } from "#src/features/companies/feature.ts";
import { counts } from "#src/features/counts/feature.ts";
import { credits } from "#src/features/credits/feature.ts";
import { dashboard } from "#src/features/dashboard/feature.ts";
import { deliveries } from "#src/features/deliveries/feature.ts";
import { dishes } from "#src/features/dishes/feature.ts";
import { forecasts } from "#src/features/forecasts/feature.ts";
import { imports } from "#src/features/imports/feature.ts";
import { inventory } from "#src/features/inventory/feature.ts";
import { invoices } from "#src/features/invoices/feature.ts";
import { menu } from "#src/features/menu/feature.ts";
import { messages } from "#src/features/messages/feature.ts";
import { offer } from "#src/features/offer/feature.ts";
import { operations } from "#src/features/operations/feature.ts";
import { orders } from "#src/features/orders/feature.ts";
import { people } from "#src/features/people/feature.ts";
import { prep } from "#src/features/prep/feature.ts";
import { purchasing } from "#src/features/purchasing/feature.ts";
import { receiving } from "#src/features/receiving/feature.ts";
import { reports } from "#src/features/reports/feature.ts";
import { site } from "#src/features/site/feature.ts";
import { suppliers } from "#src/features/suppliers/feature.ts";
import { tables } from "#src/features/tables/feature.ts";
import { till } from "#src/features/till/feature.ts";
import { inShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { createOcr } from "#src/invoice-reader/reader.ts";
import { SCREEN_ROOTS, screenAt } from "#src/main/screens.ts";
import { tables as platformTables } from "#src/server/db/database-tables.ts";
import { collectTables, type DeclaredTables } from "#src/server/db/declared-tables.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import type { Feature } from "#src/server/feature.ts";
import { eventRoutes } from "#src/server/http/event-routes.ts";
import type { Route } from "#src/server/http/route.ts";
import type { ProductParts } from "#src/server/platform.ts";

/** The features in the order of `feature-order.ts`, lowest first: listeners run in this order. */
// prettier-ignore
const features: readonly Feature[] = [
  activity, accounts, companies, people, billing, messages, suppliers, inventory, prep, dishes, offer, orders, till, reports, counts,
  tables, deliveries, forecasts, invoices, operations, purchasing, receiving, credits, menu, imports,
  dashboard, agent, archives, site,
];

/** The values of all features under a key, in the order of the features. */
function collect<Key extends Exclude<keyof Feature, "routesWith">>(key: Key): NonNullable<Feature[Key]>[number][] {
  return features.flatMap((feature) => (feature[key] ?? []) as NonNullable<Feature[Key]>[number][]);
}

const extensions = collect("extensions");

export const routes: readonly Route[] = [
  ...eventRoutes,
  ...collect("routes"),
  ...features.flatMap(({ routesWith }) => routesWith?.(extensions) ?? []),
].map(inShownUnits);

const declaredTables = [platformTables, ...collect("tables")];

/** Every table and view of the database with what becomes of its columns; exports, archives and closings read it. */
export const databaseTables: DeclaredTables = {
  all: collectTables(declaredTables),
  modules: declaredTables.map(({ module }) => module),
};

export const backupChecks: readonly FeatureChecks[] = collect("backupChecks");

export const productParts: ProductParts = {
  jobs: collect("jobs"),
  listeners: collect("listeners"),
  extensions,
  tables: databaseTables,
  authHooks,
  createOcr,
  watchers: collect("watchers"),
};

/** The parts of the HTTP surface. */
export const appParts = {
  routes,
  pages: collect("pages"),
  authEndpoints,
  screens: { pathOf: (address: string) => screenAt(address)?.path, roots: SCREEN_ROOTS },
};
