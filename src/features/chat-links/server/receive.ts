import { endMessages } from "#src/features/agent/server/agent-settings.ts";
import { commandOf, listedNumber } from "#src/features/chat-links/command.ts";
import { readButtonId } from "#src/features/chat-links/server/buttons.ts";
import { converse } from "#src/features/chat-links/server/converse.ts";
import * as links from "#src/features/chat-links/server/links.ts";
import { BUTTON_KEY, sayOnce } from "#src/features/chat-links/server/say.ts";
import { companiesOf } from "#src/features/companies/server/companies-of.ts";
import { takeSupplierMessage } from "#src/features/purchasing/server/supplier-messages.ts";
import { chatTexts } from "#src/features/chat-links/texts.ts";
import type { Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { membershipsOf, waitsForOwner } from "#src/server/http/find-session.ts";
import { isWithinRateLimit } from "#src/server/http/rate-limit.ts";
import type { Inbound } from "#src/server/ports/whatsapp/notice.ts";

type Link = links.Link;

/** An hour less than the time in which free text may be sent to somebody who wrote. */
const MAX_AGE_MS = 23 * 3_600_000;

interface Restaurant {
  id: string;
  name: string;
  language: string | null;
}

/**
 * Takes a message that somebody sent to our number, after it was stored. Numbers are linked and unlinked here; what a linked
 * person says is a job of their restaurant, which answers. It is called once for each message, and again when it has thrown.
 */
export async function receiveChat(platform: Platform, message: Inbound): Promise<void> {
  if (platform.ports.whatsapp.delivery !== "whatsapp") return;
  const { from: number, id, timestamp } = message;
  // One that was under way for a day cannot be replied to.
  if (Date.now() - Number(timestamp) * 1000 > MAX_AGE_MS) return;
  if (!(await isWithinRateLimit(platform, "message", `chat ${number}`))) return;
  const text = (message.text?.body ?? "").replaceAll(/\s+/g, " ").trim();
  const command = commandOf(text);
  if (command.kind === "link") {
    const linked = await links.linkNumber(platform, number, command.code);
    const known = linked || (await links.linkOf(platform, number)) !== undefined;
    // A stranger is not told about every guess.
    if (known || (await links.mayReplyToUnlinked(platform, number))) {
      await sayOnce(platform, number, linked ? chatTexts(null).linked : chatTexts(null).wrong_code);
    }
    return;
  }
  const link = await links.linkOf(platform, number);
  const restaurants = link ? await restaurantsOf(platform, link.user_id) : [];
  if (!link || restaurants.length === 0) return receiveUnlinked(platform, message, text);
  const { language } = restaurants[0] as Restaurant;
  // "Stop" first ends what the agent says unasked, and the link when there is nothing of that.
  const companies = restaurants.map(({ id: companyId }) => companyId);
  if (command.kind === "stop" && (await endMessages(platform, link.user_id, companies))) {
    return sayOnce(platform, number, chatTexts(language).messages_off);
  }
  if (command.kind === "stop" || command.kind === "unlink") {
    await links.endLink(platform, link.user_id);
    return sayOnce(platform, number, chatTexts(language).stopped);
  }
  if (command.kind === "switch" && restaurants.length > 1) return askWhich(platform, link, restaurants, null);
  const tap = readButtonId(message.interactive?.button_reply?.id ?? "", platform.deriveKey(BUTTON_KEY));
  const chosen = await chooseRestaurant(platform, link, restaurants, { text, eventId: id, named: tap?.companyId });
  if (chosen) await queue(platform, link, chosen.restaurant, chosen.eventId);
}

/** The restaurants that a person works in now, by name. */
async function restaurantsOf(platform: Platform, userId: string): Promise<Restaurant[]> {
  const memberships = await membershipsOf(platform.database, userId);
  return companiesOf(
    platform,
    memberships.filter((one) => !waitsForOwner(one)),
  );
}

interface Said {
  text: string;
  eventId: string;
  /** The restaurant of the button that was tapped. */
  named: string | undefined;
}

/** Returns the restaurant that a message is for, and the message; null when the person has to choose first. */
async function chooseRestaurant(
  platform: Platform,
  link: Link,
  restaurants: readonly Restaurant[],
  { text, eventId, named }: Said,
): Promise<{ restaurant: Restaurant; eventId: string } | null> {
  const [only] = restaurants;
  const known = restaurants.find(({ id }) => id === (named ?? link.chosen_company_id));
  if (named !== undefined) return known ? { restaurant: known, eventId } : null;
  if (only && restaurants.length === 1) return { restaurant: only, eventId };
  const number = link.is_asked ? listedNumber(text) : null;
  const listed = number === null ? undefined : restaurants[number - 1];
  if (listed) {
    await links.chooseCompany(platform, link, listed.id);
    if (link.waiting_event !== null) return { restaurant: listed, eventId: link.waiting_event };
    await sayOnce(platform, link.number, chatTexts(listed.language).now_for.replace("{name}", listed.name));
    return null;
  }
  if (known) return { restaurant: known, eventId };
  await askWhich(platform, link, restaurants, eventId);
  return null;
}

async function askWhich(platform: Platform, link: Link, restaurants: readonly Restaurant[], waiting: string | null) {
  await links.askForCompany(platform, link, waiting);
  const list = restaurants.map(({ name }, at) => `${at + 1} ${name}`);
  await sayOnce(platform, link.number, [chatTexts(restaurants[0]?.language ?? null).which, ...list].join("\n"));
}

/** A supplier's message is quoted on the order; everybody else is told how to link, once a day. */
async function receiveUnlinked(platform: Platform, { from: number, context, ...message }: Inbound, text: string) {
  const repliesTo = context?.id ?? null;
  const said = text || `[${message.type}]`;
  const taken = await takeSupplierMessage(platform, { number, text: said, repliesTo });
  if (taken === "noted" || !(await links.mayReplyToUnlinked(platform, number))) return;
  const texts = chatTexts(null);
  await sayOnce(platform, number, taken === "unclear" ? texts.supplier_unclear : texts.how_to_link);
}

/** A message is taken once, however often WhatsApp reports it: the conversation knows it by its id. */
async function queue(platform: Platform, link: Link, { id: companyId }: Restaurant, eventId: string): Promise<void> {
  const data = { event_id: eventId, user_id: link.user_id, number: link.number };
  await inTenant(platform.database, companyId, (db) =>
    platform.jobs.send(db, converse, companyId, data, { key: eventId }),
  );
}
