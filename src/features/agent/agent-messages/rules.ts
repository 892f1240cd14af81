import type { Turn } from "#src/features/agent/contract.ts";
import type { AgentMessages } from "#src/features/agent/settings-contract.ts";
import { spansOn } from "#src/features/companies/hours/rules.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";
import { minutesIn } from "#src/shared/time-span.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

/** Maximum delay of a summary; after that it is not sent. */
const MAX_LATE_MS = 3 * 3_600_000;

interface Clock {
  timezone: string;
  opening_hours: OpeningHours | null;
}

type Kind = NonNullable<Turn["unasked"]>;

/** Returns whether a moment is within a person's quiet hours, in the restaurant's time zone. */
export function isQuiet(
  { quiet_from, quiet_to }: Pick<AgentMessages, "quiet_from" | "quiet_to">,
  { timezone }: Pick<Clock, "timezone">,
  now: Date,
): boolean {
  const [from, to] = [minutesIn(quiet_from), minutesIn(quiet_to)];
  const minute = minuteIn(timezone, now);
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}

/**
 * Returns the kinds of unasked messages that may be sent to a person now. Quiet hours do not delay the summary, because
 * the person chose its time.
 */
export function kindsAllowed(messages: AgentMessages, clock: Pick<Clock, "timezone">, now: Date): Kind[] {
  if (!messages.is_on) return [];
  const isLoud = !isQuiet(messages, clock, now);
  const kinds: [Kind, boolean][] = [
    ["summary", messages.summary],
    ["alert", messages.alerts && isLoud],
    ["approval", messages.approvals && isLoud],
  ];
  return kinds.flatMap(([kind, isAllowed]) => (isAllowed ? [kind] : []));
}

function minuteIn(timezone: string, moment: Date): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit" });
  return minutesIn(clock.format(moment));
}

/**
 * Returns the day whose summary is due now: the time of the summary passed less than `MAX_LATE_MS` ago, and the
 * restaurant opens on that day. Null if no summary is due.
 */
export function summaryDay(
  { summary_at, summary_days }: Pick<AgentMessages, "summary_at" | "summary_days">,
  { timezone, opening_hours }: Clock,
  now: Date,
): string | null {
  const today = dayIn(timezone, now);
  for (const day of [today, addDays(today, -1)]) {
    const late = now.getTime() - momentIn(timezone, day, minutesIn(summary_at));
    const isDue = late >= 0 && late < MAX_LATE_MS;
    const isOpen = opening_hours === null || spansOn(opening_hours, day).length > 0;
    if (isDue && isOpen && summary_days.includes(weekdayOf(day))) return day;
  }
  return null;
}

/** 1 is Monday. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
