/** A price is worth telling when a week of it costs at least this part of a week's food. */
export const MIN_PART_OF_FOOD_COST = 0.01;

/** More in seven days are told together. */
export const MAX_ALERTS_PER_WEEK = 5;

/** A price that crept up is not told again before. */
export const CREEP_REPEATED_AFTER_DAYS = 60;
