import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { INVALID_NUMBER, internationalNumber } from "#src/features/messages/phone-number.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";

/** Sends a message that a person wrote. A number without a country code is one of the company's country. */
export async function sendByHand(
  context: Context,
  { to, message }: { to: string; message: string },
): Promise<{ success: boolean }> {
  const { country } = await companyRow(context);
  const number = internationalNumber(to, phoneCountryOf(country));
  if (number === null) throw badRequest(INVALID_NUMBER);
  const { id } = await sendMessage(context, { to: number, body: message, kind: "manual" });
  await recordActivity(context, {
    action_type: "create",
    entity_type: "message",
    entity_id: id,
    entity_name: number,
    description: `A message to ${number} was written`,
  });
  return { success: true };
}
