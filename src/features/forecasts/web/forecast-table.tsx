import { IconPencil } from "@tabler/icons-react";
import type { Forecast, ForecastDay } from "#src/features/forecasts/contract.ts";
import { amountText, dateName, dayName, rangeText, weekdayName } from "#src/features/forecasts/forecast-text.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { byAmount, type ForecastRowsProps } from "#src/features/forecasts/web/forecast-rows.ts";
import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The days side by side; every number with its range below it. */
export function ForecastTable({ forecasts, calendar, today, selected, onSelect }: ForecastRowsProps) {
  const { locale } = useFormat();
  const { shown, more } = useFirstRows(byAmount(forecasts), "rows");
  const days = forecasts[0]?.days.map(({ day }) => day) ?? [];
  return (
    <SectionCard title="Next 14 days" flush>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Forecast by day">
          <thead>
            <tr>
              <th scope="col">Name</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  <span className={classes.day}>{day === today ? "Today" : weekdayName(day, locale)}</span>
                  <span className={classes.day}>{dateName(day, locale)}</span>
                  <SpecialNames names={calendar.filter((one) => one.day === day).map(({ name }) => name)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((forecast) => (
              <tr key={forecast.id}>
                <th scope="row">
                  {forecast.name}
                  {forecast.unit !== null && <span className={classes.unit}> {forecast.unit}</span>}
                  {forecast.learning && <span className={classes.learning}>Still learning</span>}
                </th>
                {forecast.days.map((day) => (
                  <td key={day.day}>
                    <CellButton
                      forecast={forecast}
                      day={day}
                      selected={selected?.id === forecast.id && selected.day === day.day}
                      onSelect={() => onSelect(forecast, day.day)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </SectionCard>
  );
}

function SpecialNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const text = names.join(", ");
  return (
    <span className={classes.special} title={text}>
      {text}
    </span>
  );
}

interface CellButtonProps {
  forecast: Forecast;
  day: ForecastDay;
  selected: boolean;
  onSelect: () => void;
}

function CellButton({ forecast, day, selected, onSelect }: CellButtonProps) {
  const { locale } = useFormat();
  const isClosed = day.state === "closed";
  const text = isClosed ? "Closed" : amountText(day.mean, locale);
  const range = isClosed ? "" : rangeText(day, locale);
  return (
    <button
      type="button"
      className={`${ui.hoverable} ${classes.cell}`}
      data-selected={selected || undefined}
      data-closed={isClosed || undefined}
      aria-label={`${forecast.name}, ${dayName(day.day, locale, "long")}: ${text}${range && `, ${range.replace("–", " to ")}`}`}
      onClick={onSelect}
    >
      <span className={classes.mean}>
        {text}
        {day.override && <IconPencil size={13} aria-label="changed" />}
      </span>
      <span className={classes.range}>{range}</span>
    </button>
  );
}
