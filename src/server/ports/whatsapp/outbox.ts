import type { WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";

/** Leaves messages in the app when there is no account at WhatsApp, each with a link that opens it in WhatsApp. */
export function createWhatsappOutbox(): WhatsappPort {
  return {
    delivery: "outbox",
    fetchMedia: () => Promise.resolve({ outcome: "gone" }),
    send: () => Promise.resolve({ outcome: "later", error: "Messages wait in the outbox until you send them." }),
  };
}
