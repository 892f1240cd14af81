import { openingHours, type OpeningHours, type Span } from "#src/shared/opening-hours.ts";
import { type Weekday, WEEKDAYS } from "#src/shared/time-span.ts";

/** A special date, as it is typed. */
export interface DraftDate {
  date: string;
  spans: Span[];
}

/** Hours as typed: times may be missing or overlap. Null means always open. */
export type HoursDraft = { weekly: Record<Weekday, Span[]>; dates: DraftDate[] } | null;

const FIRST_SPAN: Span = { opens: "11:00", closes: "22:00" };

/** Returns the first hours of a new owner: the same times every day. */
export const firstHours = (): NonNullable<HoursDraft> => ({
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [FIRST_SPAN]])) as Record<Weekday, Span[]>,
  dates: [],
});

/** Returns the spans with an additional one, such as dinner after lunch. */
export function withSpan(spans: readonly Span[]): Span[] {
  return [...spans, spans.length === 0 ? FIRST_SPAN : { opens: "", closes: "" }];
}

export interface HoursProblems {
  weekly: Partial<Record<Weekday, string>>;
  /** Errors of dates, by index in the list. */
  dates: Record<number, string>;
}

/** Returns the hours to save, or an error for each day that has one. */
export function hoursOf(draft: HoursDraft): { hours: OpeningHours | null } | { problems: HoursProblems } {
  if (draft === null) return { hours: null };
  const parsed = openingHours.safeParse(draft);
  if (parsed.success) return { hours: parsed.data };
  const problems: HoursProblems = { weekly: {}, dates: {} };
  for (const { path, message } of parsed.error.issues) {
    const [part, at] = path;
    if (part === "weekly") problems.weekly[at as Weekday] ??= message;
    else problems.dates[typeof at === "number" ? at : draft.dates.length - 1] ??= message;
  }
  return { problems };
}
