/** Until when something is stopped: the end of the day, a moment that somebody named, or until it is brought back. */
export const UNTIL = ["end_of_day", "moment", "manual"] as const;
export type Until = (typeof UNTIL)[number];
