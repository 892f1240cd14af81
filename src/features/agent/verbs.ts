import { readChat } from "#src/features/agent/contract.ts";
import { updateAgentMessages } from "#src/features/agent/settings-contract.ts";
import { postStocktake } from "#src/features/counts/contract.ts";
import { createCreditRequest } from "#src/features/credits/contract.ts";
import { bookDelivery } from "#src/features/deliveries/contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { readGlance } from "#src/features/forecasts/glance-contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { listOrders, readSummary } from "#src/features/orders/list-contract.ts";
import { readPrepList } from "#src/features/prep/list-contract.ts";
import { bookBatch } from "#src/features/prep/batch-contract.ts";
import { listPurchaseOrders, readPurchaseOrder, updatePurchaseOrder } from "#src/features/purchasing/contract.ts";
import { expectedDeliveries } from "#src/features/purchasing/expected-contract.ts";
import { approvePurchaseOrder, cancelPurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { readReport, reportPdf } from "#src/features/reports/contract.ts";
import { endStop, listStops, stopSelling } from "#src/features/dishes/stops/contract.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/contract.ts";
import { type Endpoint, rolesOf } from "#src/shared/endpoint.ts";
import { MANAGEMENT, type Role } from "#src/shared/roles.ts";
import { CHANGES, VERBS, type Verb } from "#src/features/agent/grammar/verb.ts";

/** The screen endpoint that does the same as the verb. The verb allows the same roles. */
const SAME_AS = {
  stock: listInventory,
  low: listInventory,
  sales: readReport,
  orders: readSummary,
  order_status: listOrders,
  price: listDishes,
  cost: listDishes,
  forecast: readGlance,
  purchases: listPurchaseOrders,
  po: readPurchaseOrder,
  deliveries: expectedDeliveries,
  prep: readPrepList,
  sold_out: listStops,
  supplier: listSuppliers,
  count: postStocktake,
  waste: bookWaste,
  stop: stopSelling,
  back: endStop,
  made: bookBatch,
  approve_po: approvePurchaseOrder,
  cancel_po: cancelPurchaseOrder,
  report: reportPdf,
  received: bookDelivery,
  order: updatePurchaseOrder,
  credit: createCreditRequest,
  new_supplier: createSupplier,
  // Undo checks the person's right to use the verb that it reverses.
  undo: readChat,
  language: readChat,
  stop_messages: updateAgentMessages,
  start_messages: updateAgentMessages,
} satisfies Record<Exclude<Verb, "help" | "yes" | "no">, Endpoint>;

export type Act = keyof typeof SAME_AS;

/** Only the management's screens show costs. */
const NARROWED: Partial<Record<Act, readonly Role[]>> = { cost: MANAGEMENT };

export const isAct = (verb: Verb): verb is Act => verb in SAME_AS;

/** Returns whether a person in this role may use a verb. An endpoint without roles is not allowed. */
export function mayUse(role: Role, verb: Act): boolean {
  const allowed = rolesOf(SAME_AS[verb]);
  return allowed !== null && allowed.includes(role) && (NARROWED[verb]?.includes(role) ?? true);
}

export const actsOf = (role: Role): Act[] => VERBS.filter(isAct).filter((verb) => mayUse(role, verb));

/** The verbs that change something: they are proposed and confirmed. */
const WRITES = CHANGES satisfies readonly Act[];
export type Write = (typeof WRITES)[number];
export const isWrite = (verb: Verb): verb is Write => WRITES.some((write) => write === verb);
