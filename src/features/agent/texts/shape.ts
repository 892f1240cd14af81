import type { Period } from "#src/features/agent/grammar/verb.ts";
import type { PoState } from "#src/features/purchasing/contract.ts";
import type { Act } from "#src/features/agent/verbs.ts";

export type OrderStatus = "pending" | "processing" | "completed" | "cancelled";

/** Everything that the agent says, in one language. Quantities and amounts are formatted already. */
export interface Texts {
  /** How numbers are written. */
  locale: string;
  periods: Record<Period, string>;
  statuses: Record<OrderStatus, string>;
  stock: (name: string, quantity: string) => string;
  below: (threshold: string) => string;
  low: (count: number) => string;
  nothingLow: string;
  sales: (period: string, orders: number, revenue: string) => string;
  noSales: (period: string) => string;
  orders: (orders: number, revenue: string, waiting: number) => string;
  order: (reference: string, table: string, status: string) => string;
  whichOrder: string;
  noOrder: (reference: string) => string;
  itemPrice: (name: string, price: string, unit: string) => string;
  noPrice: (name: string) => string;
  dishPrice: (name: string) => string;
  dishCost: (name: string) => string;
  costUnknown: string;
  forecast: (orders: string, from: string, to: string) => string;
  forecastClosed: string;
  noForecast: string;
  onlyTomorrow: string;
  purchases: (count: number) => string;
  purchase: (number: number, supplier: string, lines: number) => string;
  noPurchases: string;
  deliveries: (count: number) => string;
  noDeliveries: string;
  prep: (count: number) => string;
  noPrep: string;
  soldOut: (count: number) => string;
  nothingSoldOut: string;
  supplier: (name: string, supplier: string) => string;
  noSupplier: (name: string) => string;
  suppliers: (count: number) => string;
  noSuppliers: string;
  more: (count: number) => string;
  which: string;
  whichItem: string;
  whichDish: string;
  notFound: (name: string) => string;
  notAllowed: string;
  howMuch: (name: string) => string;
  unknownUnit: (unit: string, name: string, units: string) => string;
  unclearNumber: (one: string, other: string) => string;
  severalNumbers: string;
  notEnough: (name: string, quantity: string) => string;
  count: (name: string, before: string, after: string) => string;
  waste: (name: string, quantity: string, before: string, after: string, note: string | null) => string;
  stop: (name: string) => string;
  back: (name: string) => string;
  alreadyStopped: (name: string) => string;
  notStopped: (name: string) => string;
  notMade: (name: string) => string;
  made: (name: string, quantity: string, before: string, after: string) => string;
  /** What a batch takes of an ingredient. */
  used: (name: string, before: string, after: string) => string;
  poStates: Record<PoState, string>;
  po: (number: number, supplier: string, state: string, day: string) => string;
  poTotal: (total: string, unpriced: number) => string;
  noPo: (number: number) => string;
  whichPo: string;
  poIs: (number: number, state: string) => string;
  approvePo: (number: number) => string;
  cancelPo: (number: number, notifies: boolean) => string;
  shall: string;
  changed: string;
  done: string;
  refused: string;
  expired: string;
  failed: (reason: string) => string;
  nothingOpen: string;
  severalOpen: string;
  needsInstruction: string;
  notUnderstood: string;
  help: string;
  /** An example of each verb. */
  examples: Record<Act, string>;
}
