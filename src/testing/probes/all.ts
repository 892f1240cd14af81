import type { Probe } from "#src/testing/probes/probe.ts";
import { buyingProbes } from "#src/testing/probes/buying.ts";
import { dashboardProbes } from "#src/testing/probes/dashboard.ts";
import { demandProbes } from "#src/testing/probes/demand.ts";
import { dishesProbes } from "#src/testing/probes/dishes.ts";
import { ordersProbes } from "#src/testing/probes/orders.ts";
import { peopleProbes } from "#src/testing/probes/people.ts";
import { platformProbes } from "#src/testing/probes/platform.ts";
import { reportsProbes } from "#src/testing/probes/reports.ts";
import { stockProbes } from "#src/testing/probes/stock.ts";

/** A prepared call of every endpoint, by method and path. */
export const probes: Record<string, Probe> = {
  ...buyingProbes,
  ...dashboardProbes,
  ...demandProbes,
  ...dishesProbes,
  ...ordersProbes,
  ...peopleProbes,
  ...platformProbes,
  ...reportsProbes,
  ...stockProbes,
};
