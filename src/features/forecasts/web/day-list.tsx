import { NativeSelect } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { Forecast, ForecastDay } from "#src/features/forecasts/contract.ts";
import { amountText, dayName, rangeText } from "#src/features/forecasts/forecast-text.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { byAmount, type ForecastRowsProps } from "#src/features/forecasts/web/forecast-rows.ts";
import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

/**
 * One day at a time, for a phone: each name with its number and range. Opening a row shows the inputs of the number.
 */
export function DayList({ forecasts, calendar, today, onSelect }: ForecastRowsProps) {
  const { locale } = useFormat();
  const days = forecasts[0]?.days.map(({ day }) => day) ?? [];
  const [chosen, setChosen] = useState(days[1] ?? today);
  const day = days.includes(chosen) ? chosen : today;
  const special = calendar.filter((one) => one.day === day).map(({ name }) => name);
  const { shown, more } = useFirstRows(byAmount(forecasts), "rows");
  return (
    <>
      <NativeSelect
        label="Day"
        className={classes.choice}
        value={day}
        data={days.map((day) => ({ value: day, label: day === today ? "Today" : dayName(day, locale, "long") }))}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <SectionCard title={special.length > 0 ? special.join(", ") : dayName(day, locale, "long")} flush>
        <ul className={classes.list}>
          {shown.map((forecast) => {
            const found = forecast.days.find((one) => one.day === day);
            return (
              found && (
                <ListRow key={forecast.id} forecast={forecast} day={found} onSelect={() => onSelect(forecast, day)} />
              )
            );
          })}
        </ul>
        {more}
      </SectionCard>
    </>
  );
}

function ListRow({ forecast, day, onSelect }: { forecast: Forecast; day: ForecastDay; onSelect: () => void }) {
  const { locale } = useFormat();
  const isClosed = day.state === "closed";
  return (
    <li>
      <button type="button" className={`${ui.split} ${classes.row}`} onClick={onSelect}>
        <span className={ui.breakable}>
          {forecast.name}
          {forecast.learning && <span className={classes.learning}>Still learning</span>}
        </span>
        <span className={classes.numbers}>
          <span className={classes.mean}>
            {isClosed ? "Closed" : amountText(day.mean, locale)}
            {forecast.unit !== null && <span className={classes.unit}> {forecast.unit}</span>}
            {day.override && <IconPencil size={13} aria-label="changed" />}
          </span>
          <span className={classes.range}>{isClosed ? "" : rangeText(day, locale)}</span>
        </span>
      </button>
    </li>
  );
}
