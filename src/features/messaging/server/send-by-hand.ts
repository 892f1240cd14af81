import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { BAD_NUMBER, internationalNumber } from "#src/features/messaging/phone-number.ts";
import { sendMessage } from "#src/features/messaging/server/send.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";

/** A message someone wrote. A number without its country is read as one of the company's. */
export async function sendByHand(
  context: Context,
  { to, message }: { to: string; message: string },
): Promise<{ success: boolean }> {
  const { country } = await context.db
    .selectFrom("companies")
    .select("country")
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  const number = internationalNumber(to, countryOf(country)?.code);
  if (number === null) throw badRequest(BAD_NUMBER);
  const id = await sendMessage(context, { to: number, body: message, kind: "manual" });
  await recordActivity(context, {
    action_type: "create",
    entity_type: "message",
    entity_id: id,
    entity_name: number,
    description: `A message to ${number} was written`,
  });
  return { success: true };
}
