import { z } from "zod";
import { minutesIn, minutesOf } from "#src/shared/time-span.ts";

export const MAX_SPANS = 6;
export const MAX_DATES = 100;
const OVERLAP = "These times overlap";
const BAD_TIME = "Please enter a time such as 11:30";

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME);

/** Times in the restaurant's timezone. A span that closes no later than it opens ends on the next day. */
export const span = z.object({ opens: timeOfDay, closes: timeOfDay });
export type Span = z.output<typeof span>;

const spans = z
  .array(span)
  .max(MAX_SPANS)
  .transform((list) => list.toSorted((a, b) => a.opens.localeCompare(b.opens)))
  .refine(
    (list) => list.every((one, at) => !list[at + 1] || minutesOf(one).to <= minutesIn(list[at + 1]?.opens ?? "")),
    OVERLAP,
  );

const weekly = z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans });

/**
 * When guests can order, in the restaurant's timezone. A listed date replaces its weekday; a day without spans is closed.
 */
export const openingHours = z.object({
  weekly,
  dates: z
    .array(z.object({ date: z.iso.date("Please choose a date"), spans }))
    .max(MAX_DATES)
    .refine(
      (dates) => new Set(dates.map(({ date }) => date)).size === dates.length,
      "Each date can be listed only once",
    )
    .transform((dates) => dates.toSorted((a, b) => a.date.localeCompare(b.date))),
});
export type OpeningHours = z.output<typeof openingHours>;
