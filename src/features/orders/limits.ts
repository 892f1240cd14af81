/** Portions in one line of a guest's order. */
export const MAX_LINE_PORTIONS = 60;
/** Portions in one order of a guest. */
export const MAX_ORDER_PORTIONS = 200;
/** Orders that guests place at one table within a minute. */
export const MAX_TABLE_ORDERS_PER_MINUTE = 10;
