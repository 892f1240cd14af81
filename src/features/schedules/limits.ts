/** How many times of day one category or dish can have. */
export const MAX_PERIODS = 10;
