import type { Forecast, Forecasts } from "#src/features/forecasts/contract.ts";
import type { Cell } from "#src/features/forecasts/web/queries.ts";

export interface ForecastRowsProps {
  forecasts: readonly Forecast[];
  calendar: Forecasts["calendar"];
  today: string;
  selected: Cell | undefined;
  onSelect: (forecast: Forecast, day: string) => void;
}

/**
 * Sorts forecasts by their amount over the next days, largest first. Amounts in different units cannot be compared, so
 * such forecasts stay sorted by name.
 */
export function byAmount(forecasts: readonly Forecast[]): readonly Forecast[] {
  if (forecasts.some(({ unit }) => unit !== null)) return forecasts;
  const amountOf = ({ days }: Forecast) => days.reduce((sum, { mean }) => sum + (mean ?? 0), 0);
  return forecasts.toSorted((a, b) => amountOf(b) - amountOf(a));
}
