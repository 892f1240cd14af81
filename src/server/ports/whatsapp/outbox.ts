import type { WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";

/** Without an account at WhatsApp messages stay in the app, each with a link that opens it in WhatsApp. */
export function createWhatsappOutbox(): WhatsappPort {
  return {
    delivery: "outbox",
    fetchMedia: () => Promise.resolve({ outcome: "gone" }),
    send: () => Promise.resolve({ outcome: "later", error: "Messages wait in the outbox until you send them." }),
  };
}
