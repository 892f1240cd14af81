import { writtenHere } from "#src/features/agent/server/written.ts";
import { MAX_PAPER_BYTES } from "#src/features/agent/contract.ts";
import { paperTexts } from "#src/features/agent/papers/texts.ts";
import { messageText, personOf } from "#src/features/agent/server/conversation.ts";
import { takePaper } from "#src/features/agent/server/papers/take-paper.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { mayUse } from "#src/features/agent/verbs.ts";
import { type Received, replyOnly } from "#src/features/agent/chat-links/server/received-message.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { Language } from "#src/features/agent/languages.ts";

/**
 * Fetches the photo or file of a message and lets the agent read it, or replies why that is impossible. Throws if
 * WhatsApp cannot be reached, so that the job runs again.
 */
export async function takeFile(
  scope: Scope,
  received: Received,
  media: NonNullable<Received["media"]>,
  language: Language,
): Promise<void> {
  const { before, written } = await scope.within(async (context) => ({
    before: await messageText(context, received.id),
    written: await writtenHere(context, language),
  }));
  if (before !== null) return;
  const say = paperTexts(written);
  const reply = (text: string) => scope.within((context) => replyOnly(context, received, text, language));
  if (!mayUse(personOf(scope).role, "received")) return reply(textsOf(written).notAllowed);
  const fetched = await scope.ports.whatsapp.fetchMedia(media.id, MAX_PAPER_BYTES);
  if (fetched.outcome === "later") throw new Error(`A file in WhatsApp waits: ${fetched.error}`);
  if (fetched.outcome !== "fetched") return reply(fetched.outcome === "gone" ? say.fileGone : say.fileRejected);
  const { bytes, type } = fetched;
  try {
    const file = { name: media.name, type, size: bytes.length, bytes };
    await takePaper(scope, { id: received.id, file, caption: media.caption, language }, "whatsapp");
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await reply(say.fileRejected);
  }
}
