import { type Limited, limitProblem, planInForce } from "#src/features/billing/rules.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { forbidden } from "#src/server/http/errors.ts";

/**
 * Throws 403 `PLAN_LIMIT` if the company's plan does not allow one more `thing` than the `count` it has. A count given
 * as a function is evaluated while the company is locked, so that two requests at the same time cannot both be the last
 * one.
 */
export async function requirePlanAllows(
  context: Context,
  thing: Limited,
  count: number | (() => Promise<number>),
): Promise<void> {
  await lockCompanyRow(context);
  const existing = typeof count === "number" ? count : await count();
  const problem = limitProblem(planInForce(await newestSubscription(context)), thing, existing);
  if (problem) throw forbidden(problem, "PLAN_LIMIT");
}
