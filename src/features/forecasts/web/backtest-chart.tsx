import { VisuallyHidden } from "@mantine/core";
import { amountText, dayName } from "#src/features/forecasts/forecast-text.ts";
import type { BacktestDay } from "#src/features/forecasts/score-contract.ts";
import { LinesChart } from "#src/web/ui/chart/lines-chart.tsx";
import { useFormat } from "#src/web/ui/format.tsx";

/** The demand as bars, and the forecasts of both rules from the evening before as lines. */
export function BacktestChart({ days, unit }: { days: readonly BacktestDay[]; unit: string | null }) {
  const { locale } = useFormat();
  const text = (value: number) => `${amountText(value, locale)}${unit === null ? "" : ` ${unit}`}`;
  return (
    <>
      <LinesChart
        height={240}
        label="Wanted"
        columns={days.map(({ day, actual }) => ({ name: dayName(day, locale), value: actual }))}
        lines={[
          { label: "Our forecast", values: days.map(({ forecast }) => forecast) },
          { label: "Last month's same weekday", values: days.map(({ naive }) => naive), dashed: true },
        ]}
        formatValue={text}
      />
      <VisuallyHidden>
        <table>
          <caption>What was wanted and what was forecast, by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Wanted</th>
              <th scope="col">Our forecast</th>
              <th scope="col">Last month&apos;s same weekday</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, actual, forecast, naive }) => (
              <tr key={day}>
                <th scope="row">{dayName(day, locale)}</th>
                <td>{text(actual)}</td>
                <td>{text(forecast)}</td>
                <td>{text(naive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
