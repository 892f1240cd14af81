import { endMessages } from "#src/features/agent/server/agent-settings.ts";
import { openConversation, openProposals } from "#src/features/agent/server/conversation.ts";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { type Command, commandOf, listedNumber } from "#src/features/agent/chat-links/command.ts";
import { readButtonId, type Tap } from "#src/features/agent/chat-links/server/buttons.ts";
import { converse, converseByMedia } from "#src/features/agent/chat-links/server/converse.ts";
import * as links from "#src/features/agent/chat-links/server/links.ts";
import { BUTTON_KEY, sayOnce } from "#src/features/agent/chat-links/server/say.ts";
import { companiesOf } from "#src/features/companies/server/companies-of.ts";
import type { Taken } from "#src/features/messages/server/webhook.ts";
import { takeSupplierMessage } from "#src/features/purchasing/server/supplier-messages.ts";
import { chatTexts } from "#src/features/agent/chat-links/texts.ts";
import type { Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { membershipsOf, waitsForOwner } from "#src/server/http/find-session.ts";
import { countedRequest } from "#src/server/http/rate-limit.ts";
import type { Inbound } from "#src/server/ports/whatsapp/notice.ts";

type Link = links.Link;

/** Maximum age of a message that gets a reply: an hour less than the time in which WhatsApp allows free text. */
const MAX_AGE_MS = 23 * 3_600_000;

interface Restaurant {
  id: string;
  name: string;
  /** The restaurant's language, with its Chinese script. */
  written: string | null;
}

/**
 * Types of messages that contain no text written to us: a reaction to a message, the removal or edit of a message, an
 * opened chat, a changed number, the duration of messages, and messages that WhatsApp cannot deliver to programs. For
 * an edited message the first text counts, because its proposal is confirmed as shown.
 */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  "reaction",
  "edit",
  "edited",
  "revoke",
  "deleted",
  "protocol",
  "ephemeral",
  "request_welcome",
  "system",
  "unknown",
  "unsupported",
]);

/**
 * Processes a message to our number after it was stored. Links and unlinks numbers here; a linked person's message
 * becomes a job of their restaurant, which replies. It is called once for each message, and again if it has thrown.
 */
export async function receiveChat(platform: Platform, message: Inbound): Promise<Taken> {
  if (platform.ports.whatsapp.delivery !== "whatsapp" || SAYS_NOTHING.has(message.type)) return "done";
  const { from: number, timestamp } = message;
  // A message that was on its way for a day cannot be replied to.
  if (Date.now() - Number(timestamp) * 1000 > MAX_AGE_MS) return "done";
  const tap = readButtonId(message.interactive?.button_reply?.id ?? "", platform.deriveKey(BUTTON_KEY));
  if (!(await isWithinShare(platform, number, tap))) return "done";
  const text = (message.text?.body ?? message.button?.text ?? "").replaceAll(/\s+/g, " ").trim();
  const command = commandOf(text);
  if (command.kind === "link") {
    await receiveCode(platform, number, command.code);
    return "done";
  }
  const link = await links.linkOf(platform, number);
  const restaurants = link ? await restaurantsOf(platform, link.user_id) : [];
  if (link && restaurants.length > 0) {
    if (await obey(platform, command, link, restaurants)) return "done";
    return passOn(platform, message, { link, restaurants, text, tap });
  }
  await receiveUnlinked(platform, message, text);
  return "done";
}

/**
 * Counts a number's messages. Returns false beyond the limit; the person gets one message about that. Taps are counted
 * separately, because they answer messages within the limit.
 */
async function isWithinShare(platform: Platform, number: string, tap: Tap | null): Promise<boolean> {
  const counted = await countedRequest(platform, "message", `${tap ? "tap" : "chat"} ${number}`);
  if (counted === "exceeded") {
    const link = await links.linkOf(platform, number);
    const [restaurant] = link ? await restaurantsOf(platform, link.user_id) : [];
    if (restaurant) await sayOnce(platform, number, chatTexts(restaurant.written).too_many);
  }
  return counted === "within";
}

async function receiveCode(platform: Platform, number: string, code: string): Promise<void> {
  const linked = await links.linkNumber(platform, number, code);
  const known = linked || (await links.linkOf(platform, number)) !== undefined;
  // A number that is not linked does not get a reply to every guess.
  if (known || (await links.mayReplyToUnlinked(platform, number))) {
    await sayOnce(platform, number, linked ? chatTexts(null).linked : chatTexts(null).wrong_code);
  }
}

/** Carries out a command to the connection itself. Returns false for a message to a restaurant. */
async function obey(
  platform: Platform,
  { kind }: Command,
  link: Link,
  restaurants: readonly Restaurant[],
): Promise<boolean> {
  const texts = chatTexts(restaurants[0]?.written ?? null);
  const say = (text: string) => sayOnce(platform, link.number, text);
  if (kind === "switch" && restaurants.length > 1) {
    await askWhich(platform, link, restaurants, null);
    return true;
  }
  if (kind !== "stop" && kind !== "unlink") return false;
  if (kind === "stop") {
    // First, "stop" refuses the agent's question, as in the app.
    if (await hasOpenQuestion(platform, link, restaurants)) return false;
    // Then it turns off the unasked messages, and ends the link if they are off already.
    const companies = restaurants.map(({ id }) => id);
    if (await endMessages(platform, link.user_id, companies)) {
      await say(texts.messages_off);
      return true;
    }
  }
  await links.endLink(platform, link.user_id);
  await say(texts.stopped);
  return true;
}

/** Returns the restaurant with which a person talks if they name none; undefined if they have to choose. */
const usualRestaurant = ({ chosen_company_id }: Link, restaurants: readonly Restaurant[]): Restaurant | undefined =>
  restaurants.length === 1 ? restaurants[0] : restaurants.find(({ id }) => id === chosen_company_id);

/** Returns whether the agent's last turn is a question that "no" refuses. */
async function hasOpenQuestion(platform: Platform, link: Link, restaurants: readonly Restaurant[]): Promise<boolean> {
  const companyId = usualRestaurant(link, restaurants)?.id;
  const scope = companyId === undefined ? null : await scopeOfMember(platform, { companyId, userId: link.user_id });
  if (!scope) return false;
  const { isAskedLast } = await scope.within(async (context) =>
    openProposals(context, await openConversation(context, "whatsapp"), { channel: "whatsapp", by: null }),
  );
  return isAskedLast;
}

interface Said {
  link: Link;
  restaurants: readonly Restaurant[];
  text: string;
  tap: Tap | null;
}

/** Queues a person's message for their restaurant, or stores it as waiting and asks which restaurant it is for. */
async function passOn(platform: Platform, { id, type }: Inbound, said: Said): Promise<Taken> {
  const chosen = await chooseRestaurant(platform, id, said);
  if (typeof chosen === "string") return chosen;
  const job = chosen.eventId === id && MEDIA.has(type) ? converseByMedia : converse;
  await queue(platform, job, said.link, chosen);
  return chosen.eventId === id ? "queued" : "done";
}

/** Types of messages whose content is fetched and read before the reply. */
const MEDIA: ReadonlySet<string> = new Set(["audio", "image", "document"]);

/** Returns the restaurants in which a person works now, by name. */
async function restaurantsOf(platform: Platform, userId: string): Promise<Restaurant[]> {
  const memberships = await membershipsOf(platform.database, userId);
  return companiesOf(
    platform,
    memberships.filter((membership) => !waitsForOwner(membership)),
  );
}

interface Chosen {
  companyId: string;
  /** The id of the event that contains the message to the restaurant. */
  eventId: string;
}

/** Returns the restaurant of a message; or the message's state, if the person has to choose first. */
async function chooseRestaurant(
  platform: Platform,
  eventId: string,
  { link, restaurants, text, tap }: Said,
): Promise<Chosen | Taken> {
  if (tap) return restaurants.some(({ id }) => id === tap.companyId) ? { companyId: tap.companyId, eventId } : "done";
  const usual = usualRestaurant(link, restaurants);
  const number = link.is_asked && restaurants.length > 1 ? listedNumber(text) : null;
  const listed = number === null ? undefined : restaurants[number - 1];
  if (listed) {
    await links.chooseCompany(platform, link, listed.id);
    if (link.waiting_event !== null) return { companyId: listed.id, eventId: link.waiting_event };
    await sayOnce(platform, link.number, chatTexts(listed.written).now_for.replace("{name}", listed.name));
    return "done";
  }
  if (usual) return { companyId: usual.id, eventId };
  await askWhich(platform, link, restaurants, eventId);
  return "queued";
}

async function askWhich(platform: Platform, link: Link, restaurants: readonly Restaurant[], waiting: string | null) {
  await links.askForCompany(platform, link, waiting);
  const list = restaurants.map(({ name }, at) => `${at + 1} ${name}`);
  await sayOnce(platform, link.number, [chatTexts(restaurants[0]?.written ?? null).which, ...list].join("\n"));
}

/**
 * Adds a supplier's message to the order. Any other number that is not linked gets the explanation how to link, once a
 * day.
 */
async function receiveUnlinked(platform: Platform, { from: number, context, ...message }: Inbound, text: string) {
  const repliesTo = context?.id ?? null;
  const said = text || `[${message.type}]`;
  const taken = await takeSupplierMessage(platform, { number, text: said, repliesTo });
  if (taken === "noted" || !(await links.mayReplyToUnlinked(platform, number))) return;
  const texts = chatTexts(null);
  await sayOnce(platform, number, taken === "unclear" ? texts.supplier_unclear : texts.how_to_link);
}

/**
 * Queues a message. It is processed only once, even if WhatsApp reports it several times, because the conversation
 * knows its id. A process handles one person's messages one after the other.
 */
async function queue(
  platform: Platform,
  job: typeof converse,
  { user_id, number }: Link,
  { companyId, eventId }: Chosen,
): Promise<void> {
  const data = { event_id: eventId, user_id, number };
  await inTenant(platform.database, companyId, (db) =>
    platform.jobs.send(db, job, companyId, data, { group: user_id }),
  );
}
