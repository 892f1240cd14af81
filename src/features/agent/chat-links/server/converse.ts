import { writtenIn } from "#src/features/companies/countries.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { sql } from "kysely";
import { v5 as uuid } from "uuid";
import { z } from "zod";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { hasChanged, hasEnded } from "#src/features/agent/server/confirm.ts";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { replyToCaption, captionText } from "#src/features/agent/server/papers/caption.ts";
import { sendTap, sendMessage } from "#src/features/agent/server/send.ts";
import { failureText } from "#src/features/agent/texts/failures.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { takeVoice } from "#src/features/agent/chat-links/server/take-voice.ts";
import { takeFile } from "#src/features/agent/chat-links/server/take-file.ts";
import { readButtonId, type Tap } from "#src/features/agent/chat-links/server/buttons.ts";
import { linkOf } from "#src/features/agent/chat-links/server/links.ts";
import { type Received, replyOnly } from "#src/features/agent/chat-links/server/received-message.ts";
import { BUTTON_KEY } from "#src/features/agent/chat-links/server/say.ts";
import { sendReplies } from "#src/features/agent/chat-links/server/send-replies.ts";
import { chatTexts } from "#src/features/agent/chat-links/texts.ts";
import { type Context, type Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";
import { type Language, LANGUAGES, type PageLanguage } from "#src/features/agent/languages.ts";

const spoken = z.object({ event_id: z.string(), user_id: z.uuid(), number: z.string() });

/**
 * Passes one message of a linked person to the agent and sends the replies. A run mostly waits for models and for
 * WhatsApp, so a process executes many runs at a time. It executes only one run at a time for each person, so that
 * nobody occupies all of them.
 */
const taking = {
  sends: "A reply of the agent in WhatsApp",
  data: spoken,
  retries: 20,
  perGroup: 1,
  run: (scope: Scope, data: z.output<typeof spoken>) => takeMessage(scope, data),
};
export const converse = companyJob({ name: "chat-links.converse", concurrency: 8, ...taking });
/**
 * Does the same as `converse` for voice messages, photos and files. They have their own job because they are fetched
 * first, and written messages must not wait for them.
 */
export const converseByMedia = companyJob({ name: "chat-links.converse-by-media", concurrency: 4, ...taking });

/** The namespace of the ids of messages for events of WhatsApp. */
const EVENTS = "6f1c2b1e-7a55-4a53-9d6b-2f7c1c0c5b6e";

async function takeMessage(system: Scope, { event_id, user_id, number }: z.output<typeof spoken>): Promise<void> {
  const received = await readReceived(system, event_id);
  const scope = await scopeOfPerson(system, user_id, number);
  if (!received || !scope) return;
  const { language, written, problem } = await scope.within((context) => readRestaurant(context));
  const text = problem ?? problemOf(received, written);
  let transcript: string | null = null;
  if (text !== null) await scope.within((context) => replyOnly(context, received, text, language));
  else if (received.media && received.type === "audio")
    transcript = await takeSpoken(scope, received, received.media.id, language);
  else if (received.media) {
    await takeFile(scope, received, received.media, language);
    await takeCaption(scope, received, received.media, language);
  } else if (received.tap) await takeTap(scope, received, received.tap, language);
  else await takeText(scope, received, language);
  await sendReplies(scope, { to: number, language, transcript });
}

/** Returns the person's scope; null if the number is no longer linked, or the person no longer works here. */
async function scopeOfPerson(system: Scope, userId: string, number: string): Promise<Scope | null> {
  const link = await linkOf(system, number);
  return link?.user_id === userId ? scopeOfMember(system, { companyId: system.companyId, userId }) : null;
}

interface StoredMessage {
  body: string | null;
  type: string;
  button: string | null;
  media_id: string | null;
  file_name: string | null;
  /**
   * The latest time at which the message was written, by the database's clock: before the message was received, and
   * within the second that WhatsApp states. The two clocks differ. No message of the number was received before it was
   * written, so the smallest delay among these messages is the maximum by which our clock is ahead.
   */
  written_by: string;
}

async function readReceived({ database, companyId, deriveKey }: Scope, eventId: string): Promise<Received | null> {
  const { rows } = await sql<StoredMessage>`
    select body, type, payload #>> '{interactive,button_reply,id}' as button,
      case when type in ('image', 'document', 'audio') then payload #>> array[type, 'id'] end as media_id,
      payload #>> '{document,filename}' as file_name,
      least(created_at, happened_at + interval '1 second' + (
        select min(other.created_at - other.happened_at) from whatsapp_events other
        where other.kind = 'message' and other.number = event.number
          and other.happened_at between event.happened_at - interval '1 hour' and event.happened_at + interval '1 hour'
      ))::text as written_by
    from whatsapp_events event where id = ${eventId} and kind = 'message'`.execute(database);
  const [event] = rows;
  if (!event) return null;
  const tap = readButtonId(event.button ?? "", deriveKey(BUTTON_KEY));
  return {
    id: uuid(eventId, EVENTS),
    text: (event.body ?? "").replaceAll(/\s+/g, " ").trim() || `[${event.type}]`,
    writtenBy: event.written_by,
    type: event.type,
    tap: tap?.companyId === companyId ? tap : null,
    media:
      event.media_id === null
        ? null
        : { id: event.media_id, name: event.file_name ?? "photo.jpg", caption: captionText(event.body) },
  };
}

interface RestaurantState {
  language: Language;
  written: PageLanguage;
  problem: string | null;
}

async function readRestaurant(context: Context): Promise<RestaurantState> {
  const { db, companyId } = context;
  const { rows } = await sql<{ language: string; country: string; read_only: boolean }>`
    select language, country, coalesce(read_only_at <= now(), false) as read_only
    from companies where id = ${companyId}`.execute(db);
  const language = LANGUAGES.find((language) => language === rows[0]?.language) ?? "en";
  const written = writtenIn(language, rows[0]?.country);
  const texts = chatTexts(written);
  if (rows[0]?.read_only) return { language, written, problem: texts.read_only };
  return { language, written, problem: hasPlus(await readPlus(context)) ? null : texts.no_plus };
}

/** Returns the reason why a message cannot be processed, as a text; null if it can. */
function problemOf({ type, text, tap, media }: Received, written: PageLanguage): string | null {
  const texts = chatTexts(written);
  if (media) return null;
  if (type !== "text" && type !== "button" && !tap) return texts.no_files;
  return text.length > MAX_MESSAGE ? texts.too_long : null;
}

/** Processes a voice message like a written one. Returns its transcript; null if there is none. */
async function takeSpoken(
  scope: Scope,
  received: Received,
  mediaId: string,
  language: Language,
): Promise<string | null> {
  const transcript = await takeVoice(scope, received, mediaId, language);
  if (transcript === "replied") return null;
  if ("said" in transcript) {
    await takeText(scope, { ...received, text: transcript.said }, language, true);
    return transcript.said;
  }
  await scope.within((context) => replyOnly(context, received, transcript.problem, language));
  return null;
}

async function takeText(scope: Scope, received: Received, language: Language, isTranscript = false): Promise<void> {
  const { id, text, writtenBy: by } = received;
  await orSayWhy(scope, received, language, async () => {
    const state = await sendMessage(scope, { id, text, language }, "whatsapp", { by, isTranscript });
    // Another process may still wait for a model. This job runs again later and sends the reply, or a text that there
    // is none.
    if (state === "waits") throw new Error("The reply to a message in WhatsApp is not there yet.");
  });
}

/** Processes a photo's caption if it is a message of its own. */
async function takeCaption(
  scope: Scope,
  { id }: Received,
  { caption }: NonNullable<Received["media"]>,
  language: Language,
): Promise<void> {
  const state = await replyToCaption(scope, { id, caption, language }, "whatsapp");
  if (state === "waits") throw new Error("The reply to a message in WhatsApp is not there yet.");
}

function takeTap(scope: Scope, received: Received, tap: Tap, language: Language): Promise<void> {
  const { id, text } = received;
  return orSayWhy(scope, received, language, () => sendTap(scope, { id, text, language }, tap, "whatsapp"));
}

/** Runs a step. If it throws an error below 500, which a screen would show, replies with the text of that error. */
async function orSayWhy(
  scope: Scope,
  received: Received,
  language: Language,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // The conversation already has the text about a changed or ended proposal.
    if (hasChanged(error) || hasEnded(error)) return;
    await scope.within(async (context) => {
      const text = textsOf(await writtenHere(context, language)).failed(failureText(error, language));
      await replyOnly(context, received, text, language);
    });
  }
}
