import { VisuallyHidden } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import { type Glance, readGlance } from "#src/features/forecasts/glance-contract.ts";
import classes from "#src/features/forecasts/web/tomorrow-card.module.css";
import { call } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const tomorrowQuery = queryOptions({
  queryKey: ["forecasts", "tomorrow"],
  queryFn: async ({ signal }) => (await call(readGlance, undefined, { signal })).tomorrow,
  staleTime: 10 * 60_000,
});

/** Tomorrow's orders by hour, each with its range. Nothing is shown without a number: there is a screen that says why. */
export function TomorrowCard() {
  const { data } = useQuery(tomorrowQuery);
  const { locale } = useFormat();
  if (!data) return null;
  return (
    <SectionCard title="Tomorrow" actions={<Link to="/forecast">Forecast</Link>}>
      {data.state === "closed" ? (
        <p className={classes.sum}>{dayName(data.day, locale, "long")}: closed.</p>
      ) : (
        <>
          <p className={classes.sum}>
            <strong>About {Math.round(data.orders.mean)} orders</strong> on {dayName(data.day, locale, "long")}:{" "}
            {data.orders.q10} to {data.orders.q90} on 8 of 10 days.
          </p>
          <Hours hours={data.hours} />
        </>
      )}
    </SectionCard>
  );
}

/** One row for each hour: the range as a bar, the expected number as a mark in it. */
function Hours({ hours }: { hours: Glance["hours"] }) {
  const most = Math.max(1, ...hours.map(({ q90 }) => q90));
  const share = (value: number) => `${(100 * value) / most}%`;
  return (
    <ul className={classes.hours}>
      {hours.map(({ hour, mean, q10, q90 }) => (
        <li key={hour}>
          <span className={classes.hour}>{String(hour).padStart(2, "0")}:00</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.range} style={{ left: share(q10), width: share(q90 - q10) }} />
            <span className={classes.mark} style={{ left: share(Math.min(mean, most)) }} />
          </span>
          <span className={classes.number}>
            {q10}–{q90}
            <VisuallyHidden> orders, {Math.round(mean)} expected</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
