/** How a stop ends: with the day, at a given moment, or when somebody ends it. */
export const UNTIL = ["end_of_day", "moment", "manual"] as const;
export type Until = (typeof UNTIL)[number];
