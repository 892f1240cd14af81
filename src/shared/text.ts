import { z } from "zod";
import { oneLine, severalLines } from "#src/shared/visible-text.ts";

/**
 * Returns a schema for one line of typed text: trimmed and without invisible characters, so it is safe in mails,
 * tickets and messages.
 */
export function line(max = 200, min = 0) {
  return z.string().transform(oneLine).pipe(z.string().min(min).max(max));
}

/** Returns a schema for text of several lines: trimmed, without invisible characters except line breaks and tabs. */
export function paragraph(max = 2000, min = 0) {
  return z.string().transform(severalLines).pipe(z.string().min(min).max(max));
}

/** Returns a schema for an optional text field of a form: missing, null and blank all become null. */
export function optionalLine(max = 200) {
  return z
    .union([line(max), z.null()])
    .optional()
    .transform((text) => text || null);
}

/**
 * Returns a schema for a decimal from forms and programs: a JSON number or its text ("12.50"), with at most `decimals`
 * after the point and 15 significant digits in all, so that JSON holds it exactly.
 */
export function decimal({ min = 0, max = 99_999_999, decimals = 6 } = {}) {
  return z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/, "must be a number")
        .transform(Number),
    ])
    .pipe(
      z
        .number()
        .min(min)
        .max(max)
        .refine((value) => hasDecimals(value, decimals), { message: `must have at most ${decimals} decimals` }),
    );
}

function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

/** Returns a schema for a whole number from query strings and forms: a number, or its text ("12"). */
export function wholeNumber({ min = 0, max }: { min?: number; max: number }) {
  return z.coerce.number<number | string>().int().min(min).max(max);
}

/** Returns a schema for a day of our calendars, such as "2026-03-29". */
export function calendarDay(message?: string) {
  return z.iso
    .date(message)
    .refine((day) => day >= "1970-01-01" && day <= "2999-12-31", { message: "must be between 1970 and 2999" });
}

export const id = z.uuid();
export const idQuery = z.object({ id });
export const page = wholeNumber({ min: 1, max: 100_000 }).default(1);

export const pagination = z.object({ currentPage: z.number(), totalPages: z.number(), pageSize: z.number() });

/** A moment as the server sends it: ISO 8601 in UTC. */
export const timestamp = z.string();
