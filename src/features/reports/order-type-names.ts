/** Names of the order types in reports. */
export const ORDER_TYPE_NAMES = { table: "Table", pickup: "Pickup", counter: "Counter" } as const;
