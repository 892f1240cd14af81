import { z } from "zod";
import { subject } from "#src/features/forecasts/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const score = z.object({
  /** How many days ahead. */
  horizon: z.enum(["1", "2-3", "4-7", "8-14"]),
  days: z.number(),
  /**
   * Sum of errors divided by the demand; null without demand. `base_` marks the same value for the mean of the last
   * four same weekdays.
   */
  wape: z.number().nullable(),
  base_wape: z.number().nullable(),
  /** The cost of an upper number (0.9 quantile) that was too low or too high, relative to the demand. */
  loss90: z.number().nullable(),
  base_loss90: z.number().nullable(),
  /** The share of days on which the upper number was enough. */
  coverage90: z.number().nullable(),
  bias: z.number().nullable(),
  /** Whether the plain rule was better and is used. */
  plain_used: z.boolean(),
});
export type Score = z.output<typeof score>;

const backtestDay = z.object({
  day: z.string(),
  actual: z.number(),
  forecast: z.number(),
  /** The plain rule's forecast. */
  naive: z.number(),
  q90: z.number(),
  /** The holiday or event of the day. */
  special: z.string().nullable(),
});
export type BacktestDay = z.output<typeof backtestDay>;

export const readBacktest = endpoint({
  method: "GET",
  path: "/api/forecasts/backtest",
  summary:
    "How right forecasts of the last 8 weeks were, each made from the days before it, beside the plain rule. Of everything together it belongs to every plan, of single dishes and items to Plus.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  query: z.object({ subject, id: id.optional() }),
  response: z.object({
    days: z.array(backtestDay),
    scores: z.array(score),
    changes: z.object({ helped: z.number(), days: z.number() }),
  }),
});

const subjectScore = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(["dish", "prep", "bought", "total"]),
  score,
});
export type SubjectScore = z.output<typeof subjectScore>;

export const listScores = endpoint({
  method: "GET",
  path: "/api/forecasts/scores",
  summary: "How right forecasts of the last 8 weeks were one day ahead, for each size or item. Belongs to Plus.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT"],
  query: z.object({ subject }),
  response: z.object({ scores: z.array(subjectScore) }),
});
