import { ActionIcon, Anchor, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CalendarEntry, removeCalendarDay } from "#src/features/companies/calendar/contract.ts";
import classes from "#src/features/companies/calendar/web/calendar.module.css";
import { DayForm } from "#src/features/companies/calendar/web/day-form.tsx";
import { CALENDAR_KEY, calendarQuery } from "#src/features/companies/calendar/web/queries.ts";
import { RegionField } from "#src/features/companies/calendar/web/region-field.tsx";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

const DAYS_AHEAD = 365;
const SHOWN = 6;

interface CalendarCardProps {
  /** Questions about past days. */
  questions: ReactNode;
}

/** The days that differ from other days of the same weekday: public holidays, closed days and events. */
export function CalendarCard({ questions }: CalendarCardProps) {
  const client = useQueryClient();
  const { timezone, opening_hours } = useCompany();
  const today = dayIn(timezone);
  const calendar = useQuery(calendarQuery(today, addDays(today, DAYS_AHEAD)));
  useRefreshOnEvents(["calendar.changed"], () => void client.invalidateQueries({ queryKey: CALENDAR_KEY }));
  return (
    <SectionCard title="Calendar">
      <div className={`${ui.stackLg} ${classes.parts}`} id="calendar">
        <p className={`${ui.mutedSm} ${classes.soft}`}>
          Holidays, events and closed days. Forecasts expect something else on them. A day that is closed only here
          still takes orders: to close it for guests too, add it to the special days of your opening hours.
        </p>
        {questions}
        {calendar.isPending && <SkeletonRows count={3} label="Loading the calendar" />}
        {calendar.isError && (
          <ErrorBanner message="The calendar could not be loaded." onRetry={() => void calendar.refetch()} />
        )}
        {calendar.data && (
          <>
            <RegionField holidays={calendar.data.holidays} />
            <Days days={withClosedByHours(calendar.data.days, opening_hours, today)} />
          </>
        )}
        <DayForm today={today} />
        <p className={`${ui.mutedSm} ${classes.soft}`}>
          Public holidays:{" "}
          <Anchor href="https://github.com/commenthol/date-holidays" inherit underline="always">
            date-holidays
          </Anchor>
          , CC BY-SA 3.0
        </p>
      </div>
    </SectionCard>
  );
}

/** An entry of the calendar, or a special day of the opening hours on which nothing is open. */
type ShownDay = CalendarEntry & { isByHours?: true };

/** Adds the days that are closed by the opening hours. These days are changed in the opening hours. */
function withClosedByHours(days: CalendarEntry[], hours: OpeningHours | null, today: string): ShownDay[] {
  const closed = (hours?.dates ?? [])
    .filter(({ date, spans }) => spans.length === 0 && date >= today)
    .filter(({ date }) => !days.some(({ day, kind }) => day === date && kind === "closed"))
    .map(({ date }): ShownDay => {
      return { day: date, kind: "closed", name: "Closed", source: "owner", factor: null, isByHours: true };
    });
  return [...days, ...closed].toSorted((a, b) => a.day.localeCompare(b.day));
}

function Days({ days }: { days: ShownDay[] }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) return <p className={`${ui.mutedSm} ${classes.soft}`}>No such day within a year.</p>;
  return (
    <>
      <ul className={classes.days} aria-label="Days in the calendar">
        {(all ? days : days.slice(0, SHOWN)).map((entry) => (
          <Day key={`${entry.day} ${entry.kind}`} entry={entry} />
        ))}
      </ul>
      {!all && days.length > SHOWN && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show all {days.length} days
        </Button>
      )}
    </>
  );
}

const KIND_TEXT = { holiday: "Public holiday", event: "Event", closed: "Closed" } as const;

function Day({ entry: { day, kind, name, factor, isByHours } }: { entry: ShownDay }) {
  const client = useQueryClient();
  const format = useFormat();
  const remove = useMutation({
    mutationFn: () => call(removeCalendarDay, { query: { day, kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CALENDAR_KEY }),
    onError: (error) => notify.error("The day was not removed", messageOf(error, "Please try again.")),
  });
  const date = format.day(day);
  return (
    <li>
      <span>
        {date} · {name}
        <span className={`${ui.mutedSm} ${classes.soft}`}>
          {isByHours ? "Special day of your opening hours, closed for guests too" : KIND_TEXT[kind]}
          {factor !== null && `, ${format.number(factor)} times the usual`}
        </span>
      </span>
      {!isByHours && (
        <ActionIcon aria-label={`Remove ${name} on ${date}`} loading={remove.isPending} onClick={() => remove.mutate()}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
