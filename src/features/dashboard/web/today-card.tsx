import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Change, changeOf, weekdayOf } from "#src/features/dashboard/today.ts";
import type { readToday } from "#src/features/dashboard/today-contract.ts";
import { todayQuery } from "#src/features/dashboard/web/queries.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./today-card.module.css";

const UNKNOWN = "–";

/** Today's numbers, each compared with the same weekday of last week up to the same time of day. */
export function TodayCard() {
  const query = useQuery(todayQuery);
  const format = useFormat();
  const { data } = query;
  const compared = data && `Compared with last ${weekdayOf(data.last_week.day, "en")} until ${format.time(data.as_of)}`;
  return (
    <SectionCard title="Today" actions={<Link to="/reports">Reports</Link>}>
      {query.isError && !data ? (
        <ErrorState
          message={messageOf(query.error, "Failed to load dashboard data")}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <>
          <dl className={`${ui.stackLg} ${classes.numbers}`}>
            {numbersOf(data, format).map((number) => (
              <Metric key={number.label} {...number} loading={!data} />
            ))}
          </dl>
          <p className={classes.compared}>{compared ?? <Skeleton height="1rem" width="16rem" />}</p>
        </>
      )}
    </SectionCard>
  );
}

interface MetricProps {
  label: string;
  value: string;
  change: Change;
  /** The earlier number that it is compared with. */
  before: string;
}

function numbersOf(data: ResponseOutputOf<typeof readToday> | undefined, format: Format): MetricProps[] {
  const { today, last_week: before } = data ?? {};
  const row = (
    label: string,
    now: number | null | undefined,
    then: number | null | undefined,
    show: (value: number) => string,
  ) => ({
    label,
    value: now == null ? UNKNOWN : show(now),
    change: changeOf(now ?? null, then ?? null),
    before: then == null ? UNKNOWN : show(then),
  });
  const percentage = (percent: number) => `${format.number(percent)}%`;
  return [
    row("Sales", today?.revenue, before?.revenue, (amount) => format.money(amount)),
    row("Orders", today?.orders, before?.orders, (count) => format.number(count)),
    row("Average order", today?.average, before?.average, (amount) => format.money(amount)),
    // A percentage change of a percentage would be read as percentage points.
    { ...row("Food cost", today?.food_cost_percent, before?.food_cost_percent, percentage), change: { kind: "new" } },
  ];
}

function Metric({ label, value, change, before, loading }: MetricProps & { loading: boolean }) {
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd className={classes.value}>{loading ? <Skeleton height="1.75rem" width="5rem" /> : value}</dd>
      <dd className={classes.change}>
        {loading ? <Skeleton height="1rem" width="7rem" /> : changeText(change, before)}
      </dd>
    </div>
  );
}

function changeText(change: Change, before: string): ReactNode {
  if (change.kind === "new") return before === UNKNOWN ? "No comparison" : `${before} last week`;
  if (change.kind === "same") return "same as last week";
  const Arrow = change.kind === "more" ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      <Arrow size={16} aria-hidden /> {change.percent}% {change.kind} than {before}
    </>
  );
}
