import type { Named } from "#src/features/agent/grammar/names.ts";
import type { FoundQuantity } from "#src/features/agent/grammar/quantities.ts";
import { isSetting, type Period, type Verb } from "#src/features/agent/grammar/verb.ts";
import type { Language } from "#src/features/agent/languages.ts";

interface Beside {
  /** What the text names, including everything that an unclear name may mean. */
  mentioned: readonly Named[];
  orderNumber: number | null;
  reference: string | null;
  wanted: Language | null;
  period: Period | null;
  asks: boolean;
  quantity: FoundQuantity;
  unknown: number;
  drops: boolean;
}

/**
 * Returns the verb that is meant, given the other parts of the sentence: "who delivers tomorrow" asks for deliveries,
 * not for a supplier.
 */
export function meantVerb(
  verb: Verb | null,
  { mentioned, orderNumber, reference, wanted, period, asks, quantity, unknown, drops }: Beside,
): Verb | null {
  const has = (kind: Named["kind"]) => mentioned.some((named) => named.kind === kind);
  if (orderNumber !== null) return verb === null || READS_ORDERS.has(verb) || isSetting(verb) ? "po" : verb;
  // Without an order number, a word for an order to a supplier asks for all these orders, and "cancel" means nothing.
  if (verb === "po") return "purchases";
  if (verb === "cancel_po") return null;
  if (reference !== null && (verb === null || READS_ORDERS.has(verb))) return "order_status";
  if (wanted !== null && mentioned.length === 0 && quantity.kind === "none" && verb !== "new_supplier")
    return "language";
  if (verb === "language") return null;
  if (saysMore(verb, mentioned, quantity)) return null;
  // "We have 12 eggs" states the stock; "Ocean Fresh, 5 kg salmon" states what the supplier brought.
  if (quantity.kind === "quantity" && !asks && has("item")) {
    // "Ocean Fresh just dropped 10 kg salmon" is a delivery: a supplier drops nothing on the floor.
    if (verb === "waste" && has("supplier") && drops) return "received";
    if (has("supplier") && (verb === null || ["stock", "count", "made", "deliveries", "supplier"].includes(verb)))
      return verb === null && unknown > 0 ? null : "received";
    if (verb === "stock") return unknown === 0 ? "count" : null;
  }
  if (verb === "stock" && !asks && quantity.kind !== "none" && (has("item") || has("dish"))) return null;
  if (verb === "supplier" && !has("item") && period !== null) return "deliveries";
  if (period === "tomorrow" && asks && (verb === "stock" || verb === "sales" || verb === "orders")) {
    return has("item") && !has("dish") ? verb : "forecast";
  }
  return verb;
}

/** Whether a sentence contains something that its verb cannot use. Then another verb is meant. */
function saysMore(verb: Verb | null, mentioned: readonly Named[], quantity: FoundQuantity): boolean {
  if (verb === null) return false;
  if (quantity.kind !== "none" && WITHOUT_QUANTITY.has(verb)) return true;
  // "Take 5 kg rice off" takes rice out of the stock, not off the menu.
  const unit = quantity.kind === "quantity" ? quantity.quantity.unit : null;
  if (verb === "stop" && unit !== null && unit !== "pcs") return true;
  return WITHOUT_NAME.has(verb) && mentioned.some((named) => named.kind !== "supplier");
}
const WITHOUT_NAME = new Set<Verb>(["sales", "report", "orders", "help"]);
const WITHOUT_QUANTITY = new Set<Verb>([
  ...WITHOUT_NAME,
  "supplier",
  "low",
  "deliveries",
  "prep",
  "purchases",
  "sold_out",
  "new_supplier",
]);

const READS_ORDERS = new Set<Verb>([
  "order",
  "orders",
  "order_status",
  "purchases",
  "po",
  "deliveries",
  "stock",
  "price",
  "low",
  "sales",
  "prep",
  "forecast",
]);

/** Whether a verb is booked at once. Such a verb cannot be done tomorrow. */
export const isOfNow = (verb: Verb | null) => verb !== null && OF_NOW.has(verb);
const OF_NOW = new Set<Verb>(["count", "waste", "received", "made", "back", "credit"]);
