import { z } from "zod";

export const MAX_SPANS = 6;
export const MAX_DATES = 100;
export const OVERLAP = "These times overlap";
export const BAD_TIME = "Please enter a time such as 11:30";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME);

/** Times in the restaurant's timezone. A span that closes no later than it opens ends on the next day. */
export const span = z.object({ opens: time, closes: time });
export type Span = z.output<typeof span>;

export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns from and to in minutes after the day's midnight; a span that ends on the next day ends after 1440. */
export function minutesOf({ opens, closes }: Span): { from: number; to: number } {
  const [from, to] = [minutesIn(opens), minutesIn(closes)];
  return { from, to: to <= from ? to + 1440 : to };
}

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
