import { recordChange } from "#src/features/activity/server/record-change.ts";
import { requirePlus } from "#src/features/billing/server/plus.ts";
import type { ForecastDay, putOverride as endpoint, SubjectKind } from "#src/features/forecasts/contract.ts";
import { queueForecast } from "#src/features/forecasts/server/jobs.ts";
import { dayFrom, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { readSubjects } from "#src/features/forecasts/server/subject-names.ts";
import { companyRow } from "#src/server/company-row.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import { dayIn } from "#src/shared/time.ts";

type Override = NonNullable<ForecastDay["override"]>;

/** Stores a person's expectation of a future day in place of the forecast, and returns the forecast. */
export async function putOverride(context: Context, body: BodyOf<typeof endpoint>): Promise<Override> {
  await requirePlus(context);
  const { db, companyId, actor } = context;
  const { subject, id, day, quantity, reason } = body;
  const name = await nameOf(context, subject, id);
  const stored = await readStored(context, subject, { from: day, to: day }, id);
  const { mean, state } = dayFrom(stored, day).of;
  if (mean === null || state === "closed" || day < (await today(context)))
    throw conflict("NO_FORECAST", "There is no forecast for this day that could be changed.");
  const values = { quantity, reason, forecast: mean, user_id: actorId(actor), user_name: actor.name };
  await db
    .insertInto("forecast_overrides")
    .values({ company_id: companyId, subject, subject_id: id, day, ...values })
    .onConflict((on) => on.columns(["company_id", "subject", "subject_id", "day"]).doUpdateSet(values))
    .execute();
  await changed(context, { id, name, action: "update", description: `Changed the forecast of ${name} for ${day}` });
  return { quantity, reason, by: actor.name, forecast: mean };
}

export async function deleteOverride(
  context: Context,
  { subject, id, day }: { subject: SubjectKind; id: string; day: string },
): Promise<{ id: string }> {
  const { db, companyId } = context;
  const removed = await db
    .deleteFrom("forecast_overrides")
    .where("company_id", "=", companyId)
    .where("subject", "=", subject)
    .where("subject_id", "=", id)
    .where("day", "=", day)
    // The expectation for a past day stays, so that both can be compared.
    .where("day", ">=", await today(context))
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound("Change");
  const name = await nameOf(context, subject, id);
  await changed(context, {
    id,
    name,
    action: "delete",
    description: `Went back to the forecast of ${name} for ${day}`,
  });
  return removed;
}

interface Changed {
  id: string;
  name: string;
  action: "update" | "delete";
  description: string;
}

/** Queues the forecast of all subjects, because the needs of items follow from the expected sales of dishes. */
async function changed(context: Context, { id, name, action, description }: Changed): Promise<void> {
  await recordChange(context, {
    entity: "forecast",
    action,
    row: { id, name },
    description,
    event: "forecasts.changed",
  });
  await queueForecast(context);
}

async function nameOf(context: Context, subject: SubjectKind, id: string): Promise<string> {
  const found = (await readSubjects(context, subject)).find((subject) => subject.id === id);
  if (!found) throw notFound("Forecast");
  return found.name;
}

async function today(context: Context): Promise<string> {
  const { timezone } = await companyRow(context);
  return dayIn(timezone);
}
