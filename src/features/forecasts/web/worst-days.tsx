import { amountText, dayName } from "#src/features/forecasts/forecast-text.ts";
import type { BacktestDay } from "#src/features/forecasts/score-contract.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";

const SHOWN = 5;

/** The days with the largest forecast errors, by name. */
export function WorstDays({ days, unit }: { days: readonly BacktestDay[]; unit: string | null }) {
  const { locale } = useFormat();
  const errorOf = ({ actual, forecast }: BacktestDay) => Math.abs(actual - forecast);
  const worst = days.toSorted((a, b) => errorOf(b) - errorOf(a)).slice(0, SHOWN);
  if (worst.length === 0) return null;
  const text = (value: number) => `${amountText(value, locale)}${unit === null ? "" : ` ${unit}`}`;
  return (
    <section aria-label="Worst days">
      <h3 className={classes.heading}>Worst days</h3>
      <ul className={classes.past}>
        {worst.map((day) => (
          <li key={day.day}>
            <span>{dayName(day.day, locale)}</span>
            <span className={ui.mutedSm}>{day.special ?? ""}</span>
            <span className={ui.number}>
              {text(day.actual)} wanted, {text(day.forecast)} expected
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
