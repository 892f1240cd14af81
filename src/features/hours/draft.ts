import { openingHours, type OpeningHours, type Span } from "#src/shared/opening-hours.ts";
import { type Weekday, WEEKDAYS } from "#src/features/hours/rules.ts";

/** A day with times of its own, as it is typed. */
export interface DraftDate {
  date: string;
  spans: Span[];
}

/** Hours as they are typed: times may be missing or overlap. Null is always open. */
export type HoursDraft = { weekly: Record<Weekday, Span[]>; dates: DraftDate[] } | null;

export const FIRST_SPAN: Span = { opens: "11:00", closes: "22:00" };

/** Where most owners start: the same times every day. */
export const firstHours = (): NonNullable<HoursDraft> => ({
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [FIRST_SPAN]])) as Record<Weekday, Span[]>,
  dates: [],
});

/** One more span after the others: the evening after the lunch. */
export function withSpan(spans: readonly Span[]): Span[] {
  return [...spans, spans.length === 0 ? FIRST_SPAN : { opens: "", closes: "" }];
}

export interface HoursProblems {
  weekly: Partial<Record<Weekday, string>>;
  /** By place in the list. */
  dates: Record<number, string>;
}

/** What is to be saved, or what is wrong with which day. */
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
