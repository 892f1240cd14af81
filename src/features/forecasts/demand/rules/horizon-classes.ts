import { MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";

/** Horizons that are weighed and scored together, each by its first and last day. */
export const HORIZON_CLASSES = [
  { name: "1", first: 1, last: 1 },
  { name: "2-3", first: 2, last: 3 },
  { name: "4-7", first: 4, last: 7 },
  { name: "8-14", first: 8, last: MAX_HORIZON },
] as const;

/** The position in `HORIZON_CLASSES` of each horizon; [0] is not used. */
export const CLASS_OF_HORIZON: readonly number[] = Array.from({ length: MAX_HORIZON + 1 }, (_, horizon) =>
  HORIZON_CLASSES.findIndex(({ first, last }) => horizon >= first && horizon <= last),
);
