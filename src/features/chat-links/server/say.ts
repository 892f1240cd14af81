import type { Platform } from "#src/server/context.ts";
import type { OutgoingPart } from "#src/features/chat-links/outgoing.ts";
import type { Outcome } from "#src/server/ports/whatsapp/whatsapp.ts";

/** What the letters in the ids of buttons are made with. */
export const BUTTON_KEY = "buttons in chats";

/** Sends one message to somebody who has just written, so that free text is allowed. */
export function say(
  { ports }: Pick<Platform, "ports">,
  to: string,
  { text, buttons, document }: OutgoingPart,
): Promise<Outcome> {
  const more = { ...(buttons && { buttons }), ...(document && { document }) };
  return ports.whatsapp.send({ to, body: text, via: "text", ...more, reference: "chat" });
}

/** The same where nothing depends on it: a message that does not arrive is logged, and not tried again. */
export async function sayOnce(platform: Pick<Platform, "ports" | "log">, to: string, text: string): Promise<void> {
  const result = await say(platform, to, { text });
  if (result.outcome !== "accepted") platform.log.warn({ outcome: result.outcome }, "a reply in WhatsApp was not sent");
}
