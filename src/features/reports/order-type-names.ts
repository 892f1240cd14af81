/** What reports call the types of orders. */
export const ORDER_TYPE_NAMES = { table: "Table", pickup: "Pickup", counter: "Counter" } as const;
