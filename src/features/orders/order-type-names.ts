import type { OrderType } from "#src/features/orders/contract.ts";

/** Names of the order types on screens and in reports. */
export const ORDER_TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  table: "Table",
  pickup: "Pickup",
  counter: "Counter",
};
