import { requirePlus } from "#src/features/billing/server/plus.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { endLink, linkOfPerson, makeCode } from "#src/features/agent/chat-links/server/links.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { internationalNumber, INVALID_NUMBER } from "#src/features/messages/phone-number.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { route, type Route } from "#src/server/http/route.ts";

const isAvailable = ({ ports }: Context): boolean => ports.whatsapp.delivery === "whatsapp";
const ourNumber = ({ env }: Context): string | null => env.WHATSAPP_NUMBER ?? null;

async function newCode(context: Context, typed: string) {
  if (!isAvailable(context)) {
    throw conflict(
      "WHATSAPP_OFF",
      "This installation is not connected to WhatsApp, so the agent cannot be reached there.",
    );
  }
  await requirePlus(context);
  const { country } = await companyRow(context);
  const number = internationalNumber(typed, phoneCountryOf(country));
  if (number === null) throw badRequest(INVALID_NUMBER);
  const code = await makeCode(context, personOf(context).id, number.replaceAll(/\D/g, ""));
  return { ...code, our_number: ourNumber(context) };
}

export const chatLinkRoutes: Route[] = [
  route(chat.readChatLink, async (context) => ({
    available: isAvailable(context),
    our_number: ourNumber(context),
    link: await linkOfPerson(context, personOf(context).id),
  })),
  route(chat.makeLinkCode, (context, { body }) => newCode(context, body.number)),
  route(chat.deleteChatLink, async (context) => ({ ended: await endLink(context, personOf(context).id) })),
];
