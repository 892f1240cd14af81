import { z } from "zod";
import { MAX_PERIODS } from "#src/features/offer/schedules/limits.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { timeOfDay } from "#src/shared/opening-hours.ts";
import { ALL_ROLES, MANAGEMENT } from "#src/shared/roles.ts";
import { id } from "#src/shared/text.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";

const day = z.iso.date("Please choose a date").nullable().default(null);

const period = z
  .object({
    /** The weekdays on which the period begins. */
    days: z.array(z.enum(WEEKDAYS)).min(1, "Choose at least one day").max(7),
    opens: timeOfDay,
    /** A time at or before `opens` is on the next day. */
    closes: timeOfDay,
    /** The first and the last day on which it begins; null for no limit. */
    from_day: day,
    to_day: day,
  })
  .refine(({ from_day, to_day }) => from_day === null || to_day === null || from_day <= to_day, {
    path: ["to_day"],
    message: "must not be before the first day",
  });

export const schedule = z.array(period).max(MAX_PERIODS);
export type Schedule = z.output<typeof schedule>;

const KINDS = ["category", "dish"] as const;

const served = z.object({ kind: z.enum(KINDS), id: z.string(), name: z.string(), schedule });
/** When a category or a dish is served. If a dish has its own times, the times of its category do not apply. */
export type Served = z.output<typeof served>;

export const listSchedules = endpoint({
  method: "GET",
  path: "/api/menu-schedules",
  summary: "The categories and dishes that are served at some hours only, in the restaurant's timezone.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ schedules: z.array(served) }),
});

export const saveSchedule = endpoint({
  method: "PUT",
  path: "/api/menu-schedules",
  summary: "Says when a category or a dish is served; with no periods always.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ kind: z.enum(KINDS), id, schedule }),
  response: z.object({ schedule: served }),
});
