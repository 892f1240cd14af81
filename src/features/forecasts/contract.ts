import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { FORECAST_STATES } from "#src/features/forecasts/rules/subject-forecast.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, line, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * The subject is a size of a dish, an item of the inventory, or everything that is sold, which has the company's id.
 */
export const SUBJECTS = ["size", "item", "total"] as const;
export const subject = z.enum(SUBJECTS);
export type SubjectKind = z.output<typeof subject>;

export const day = z.iso.date("Please choose a date");

export const override = z.object({
  quantity: z.number(),
  reason: z.string(),
  /** The person who expects it. */
  by: z.string().nullable(),
  /** The forecast that it replaces. */
  forecast: z.number(),
});

export const forecastDay = z.object({
  day: z.string(),
  /** Null when there is no number; `unknown` then gives the reason, and the quantiles are null too. */
  mean: z.number().nullable(),
  q10: z.number().nullable(),
  q50: z.number().nullable(),
  q80: z.number().nullable(),
  q90: z.number().nullable(),
  state: z.enum(FORECAST_STATES),
  /** A person's expectation in place of the forecast; the numbers are computed from it. */
  override: override.nullable(),
});
export type ForecastDay = z.output<typeof forecastDay>;

export const forecast = z.object({
  id: z.string(),
  name: z.string(),
  /** Unit of an item; portions have none. */
  unit: z.string().nullable(),
  kind: z.enum(["dish", "prep", "bought", "total"]),
  days: z.array(forecastDay),
  /** Fewer than 14 open days are known. */
  learning: z.boolean(),
});
export type Forecast = z.output<typeof forecast>;

export const forecasts = z.object({
  /** The last day whose data the forecasts use; null before the first forecast. */
  origin: z.string().nullable(),
  made_at: timestamp.nullable(),
  /** Days before this day are not adjusted for hours in which a dish was sold out; null when all days are adjusted. */
  unadjusted_before: z.string().nullable(),
  /** The calendar's entries for the requested days. */
  calendar: z.array(z.object({ day: z.string(), kind: z.enum(["holiday", "event", "closed"]), name: z.string() })),
  forecasts: z.array(forecast),
});
export type Forecasts = z.output<typeof forecasts>;

export const MAX_RANGE_DAYS = 60;

export const readForecasts = endpoint({
  method: "GET",
  path: "/api/forecasts",
  summary:
    "What is expected of each day, with its range: of sizes, of items or of everything together. Days that are over have what was forecast the evening before. Belongs to Plus.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT"],
  query: z
    .object({ subject, from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_RANGE_DAYS * 86_400_000, {
      message: `Please choose at most ${MAX_RANGE_DAYS} days`,
      path: ["to"],
    }),
  response: forecasts,
});

const pastDay = z.object({
  day: z.string(),
  /** The demand; null when it could not be observed. */
  demand: z.number().nullable(),
  /** Portions sold; null for items. */
  sold: z.number().nullable(),
  /** `censored`: it was sold out for a part of the day, so the demand is an estimate. */
  state: z.enum(["ok", "censored", "unobserved", "closed", "event"]),
  /** The holiday or event of the day. */
  special: z.string().nullable(),
});
export type PastDay = z.output<typeof pastDay>;

export const readForecastDay = endpoint({
  method: "GET",
  path: "/api/forecasts/day",
  summary: "What the forecast of one day is made of: the last 8 same weekdays. Belongs to Plus.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  query: z.object({ subject, id, day }),
  response: z.object({
    forecast: forecastDay,
    special: z.string().nullable(),
    past: z.array(pastDay),
    /** The weight of each method; null where the forecast is computed from other series. */
    weights: z.record(z.string(), z.number()).nullable(),
    /**
     * The number of days on which a person's change was closer than the forecast, out of the days that a person
     * changed.
     */
    changes: z.object({ helped: z.number(), days: z.number() }),
  }),
});

export const REASON_LENGTH = 200;

export const putOverride = endpoint({
  method: "PUT",
  path: "/api/forecasts/override",
  summary: "Replaces the forecast of one day by what a person expects; the range keeps its spread. Belongs to Plus.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT", "NOT_FOUND", "NO_FORECAST"],
  body: z.object({
    subject,
    id,
    day,
    quantity: decimal({ max: 9_999_999, decimals: 6 }),
    reason: line(REASON_LENGTH, 1),
  }),
  response: z.object({ override }),
});

export const deleteOverride = endpoint({
  method: "DELETE",
  path: "/api/forecasts/override",
  summary: "Goes back to the forecast of one day.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ subject, id, day }),
  response: z.object({ id: z.string() }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(override, { amounts: ["quantity", "forecast"] });
stockAmounts(forecastDay, { amounts: ["mean", "q10", "q50", "q80", "q90"] });
stockAmounts(forecast, { item: "id", units: ["unit"] });
stockAmounts(pastDay, { amounts: ["demand"] });
stockAmounts(putOverride.body, { item: "id", amounts: ["quantity"] });
