/** Minimum weekly cost of a price change that is reported, as a share of the weekly food cost. */
export const MIN_PART_OF_FOOD_COST = 0.01;

/** Maximum number of separate alerts in seven days; further ones are sent together. */
export const MAX_ALERTS_PER_WEEK = 5;

/** Days before an alert about the same price creep can be repeated. */
export const CREEP_REPEATED_AFTER_DAYS = 60;
