import type { Platform } from "#src/server/context.ts";
import type { OutgoingPart } from "#src/features/agent/chat-links/outgoing.ts";
import type { Outcome } from "#src/server/ports/whatsapp/whatsapp.ts";

/** The purpose of the key that signs the ids of buttons. */
export const BUTTON_KEY = "buttons in chats";

/** Sends one message to a person who has just written, so that free text is allowed. */
export function say(
  { ports }: Pick<Platform, "ports">,
  to: string,
  { text, buttons, document }: OutgoingPart,
): Promise<Outcome> {
  const more = { ...(buttons && { buttons }), ...(document && { document }) };
  return ports.whatsapp.send({ to, body: text, via: "text", ...more, reference: "chat" });
}

/** Sends a message that nothing depends on: a failure is logged, and not tried again. */
export async function sayOnce(platform: Pick<Platform, "ports" | "log">, to: string, text: string): Promise<void> {
  const result = await say(platform, to, { text });
  if (result.outcome !== "accepted") platform.log.warn({ outcome: result.outcome }, "a reply in WhatsApp was not sent");
}
