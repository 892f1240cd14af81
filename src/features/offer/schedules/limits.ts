/** Maximum number of periods of one category or dish. */
export const MAX_PERIODS = 10;
