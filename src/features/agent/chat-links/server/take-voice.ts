import { writtenHere } from "#src/features/agent/server/written.ts";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { findMessage, personOf } from "#src/features/agent/server/conversation.ts";
import { takeTokens } from "#src/features/agent/server/model/runs.ts";
import type { Received } from "#src/features/agent/chat-links/server/received-message.ts";
import { chatTexts } from "#src/features/agent/chat-links/texts.ts";
import { MAX_VOICE_BYTES, MAX_VOICE_SECONDS, voiceSeconds } from "#src/features/agent/chat-links/voice.ts";
import { AiError } from "#src/server/ports/ai/ai.ts";
import type { Scope } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { oneLine } from "#src/shared/visible-text.ts";

/** Number of tokens that one second of speech takes from the day's tokens. */
const TOKENS_A_SECOND = 20;

/**
 * The transcript of a voice message; or a text with the reason why there is none; or "replied" if the message was
 * processed before.
 */
export type Transcript = { said: string } | { problem: string } | "replied";

/**
 * Fetches a voice message and lets a model transcribe it. One that was processed before is not fetched again. Throws if
 * WhatsApp cannot be reached, so that the job runs again.
 */
export async function takeVoice(
  scope: Scope,
  { id }: Pick<Received, "id">,
  mediaId: string,
  language: Language,
): Promise<Transcript> {
  const { before, written } = await scope.within(async (context) => ({
    before: await findMessage(context, id),
    written: await writtenHere(context, language),
  }));
  const texts = chatTexts(written);
  if (before) return before.is_transcript ? { said: before.text } : "replied";
  const { transcribe } = scope.ports.ai;
  if (!transcribe) return { problem: texts.no_voice };
  const fetched = await scope.ports.whatsapp.fetchMedia(mediaId, MAX_VOICE_BYTES);
  if (fetched.outcome === "later") throw new Error(`A voice message waits: ${fetched.error}`);
  if (fetched.outcome !== "fetched") return { problem: texts.long_voice };
  const seconds = voiceSeconds(fetched.bytes);
  if (seconds === null || seconds > MAX_VOICE_SECONDS) return { problem: texts.long_voice };
  const tokens = Math.ceil(seconds * TOKENS_A_SECOND);
  if (!(await scope.within((context) => takeTokens(context, tokens)))) return { problem: texts.no_voice_left };
  try {
    const said = oneLine(await transcribe({ bytes: fetched.bytes, type: "audio/ogg", name: "voice.ogg" }));
    return said === "" || said.length > MAX_MESSAGE ? { problem: texts.unclear_voice } : { said };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    scope.log.warn({ err: error, userId: personOf(scope).id }, "a voice message was not understood");
    return { problem: texts.unclear_voice };
  }
}
