import { type Schedule, schedule } from "#src/features/offer/schedules/contract.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";
import { WEEKDAYS, type Weekday } from "#src/shared/time-span.ts";

/** A period as its fields show it; an empty day is no limit. */
export interface PeriodDraft {
  days: Weekday[];
  opens: string;
  closes: string;
  from_day: string;
  to_day: string;
}

export const firstPeriod = (): PeriodDraft => ({
  days: [...WEEKDAYS],
  opens: "07:00",
  closes: "11:00",
  from_day: "",
  to_day: "",
});

export const draftOf = (periods: Schedule): PeriodDraft[] =>
  periods.map((period) => ({ ...period, from_day: period.from_day ?? "", to_day: period.to_day ?? "" }));

/** Returns the schedule to save, or what must be corrected first. */
export function scheduleOf(draft: readonly PeriodDraft[]): { schedule: Schedule } | { problem: string } {
  const parsed = schedule.safeParse(
    draft.map(({ from_day, to_day, ...period }) => ({ ...period, from_day: from_day || null, to_day: to_day || null })),
  );
  return parsed.success
    ? { schedule: parsed.data }
    : { problem: fieldErrors(parsed.error)[0]?.message ?? "Please check the times." };
}
