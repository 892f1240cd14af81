/** Maximum number of portions in one line of a guest's order. */
export const MAX_LINE_PORTIONS = 60;
/** Maximum number of portions in one order of a guest. */
export const MAX_ORDER_PORTIONS = 200;
/** Maximum number of unpaid pickup orders at one time, for the guests of one device and for those of one address. */
export const MAX_UNPAID_PICKUPS = { device: 3, address: 20 };
/**
 * After a person is removed: the maximum number of orders that one of their devices hands over, and all of their
 * devices.
 */
export const MAX_HANDED_OVER_IN_ALL = { device: 50, person: 100 };
/** Maximum number of orders that guests place at one table within a minute. */
export const MAX_TABLE_ORDERS_PER_MINUTE = 10;
