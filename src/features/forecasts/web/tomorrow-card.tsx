import { VisuallyHidden } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import { type Glance, readGlance } from "#src/features/forecasts/glance-contract.ts";
import classes from "#src/features/forecasts/web/tomorrow-card.module.css";
import { call } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

const tomorrowQuery = queryOptions({
  queryKey: ["forecasts", "tomorrow"],
  queryFn: async ({ signal }) => (await call(readGlance, undefined, { signal })).tomorrow,
  staleTime: 10 * 60_000,
});

/** Tomorrow's orders by hour, each with its range. Its height hardly changes when the numbers arrive. */
export function TomorrowCard() {
  const { data, isPending, isError } = useQuery(tomorrowQuery);
  return (
    <SectionCard title="Tomorrow" actions={<Link to="/forecast">Forecast</Link>}>
      {isPending && <SkeletonRows count={3} label="Loading what is expected" />}
      {data && <Expected day={data} />}
      {!isPending && !data && (
        <p className={classes.sum}>
          {isError ? "Tomorrow could not be loaded." : "No number for tomorrow yet. Forecast says what is missing."}
        </p>
      )}
    </SectionCard>
  );
}

function Expected({ day: { day, state, orders, hours } }: { day: Glance }) {
  const { locale } = useFormat();
  if (state === "closed") return <p className={classes.sum}>{dayName(day, locale, "long")}: closed.</p>;
  return (
    <>
      <p className={classes.sum}>
        <strong>About {Math.round(orders.mean)} orders</strong> on {dayName(day, locale, "long")}: {orders.q10} to{" "}
        {orders.q90} on 8 of 10 days.
      </p>
      <Hours hours={hours} />
    </>
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
          <span className={ui.mutedSm}>{String(hour).padStart(2, "0")}:00</span>
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
