import type { Forecast, Forecasts } from "#src/features/forecasts/contract.ts";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Says what the numbers do not take into account. */
export function ForecastNotes({ data, shown }: { data: Forecasts; shown: readonly Forecast[] }) {
  const { locale } = useFormat();
  const learning = shown.filter((one) => one.learning).length;
  const repeated = shown.flatMap(({ days }) => days).find(({ state }) => state === "repeated");
  const { origin, unadjusted_before } = data;
  return (
    <div className={`${ui.mutedSm} ${classes.notes}`}>
      <p>
        The range below a number is where the day ends on 8 of 10 days.
        {origin !== null && ` Made from your days up to ${dayName(origin, locale)}.`}
      </p>
      {repeated && (
        <p>
          The numbers of {dayName(repeated.day, locale)} are those of the week before until yesterday&rsquo;s figures
          are in.
        </p>
      )}
      {learning > 0 && (
        <p>
          Still learning {learning === 1 ? "one of them" : `${learning} of them`}: from 14 open days on a number is made
          of its own days.
        </p>
      )}
      {unadjusted_before !== null && (
        <p>
          Days before {dayName(unadjusted_before, locale)} are not adjusted: when a dish was sold out was not recorded
          yet.
        </p>
      )}
    </div>
  );
}
