import { lastAlert, requestReorder } from "#src/features/inventory/reorder-contract.ts";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

type RequestOutcome = "sent" | "waiting" | "failed";

/**
 * Maximum wait for a provider, which usually accepts a message within a second or two. If a provider takes longer, the
 * message waits in Messages.
 */
const MAX_WAIT_MS = 12_000;
const POLL_MS = 600;
const OUTCOMES: Record<string, RequestOutcome> = {
  sent: "sent",
  delivered: "sent",
  read: "sent",
  failed: "failed",
  unconfirmed: "failed",
};

/** Sends the reorder details of an item to the owner, and returns what happened to the message. */
export async function sendReorderRequest(itemId: string): Promise<RequestOutcome> {
  const { success, delivery } = await call(requestReorder, { query: { id: itemId } });
  if (!success) return "failed";
  if (delivery === "outbox") return "waiting";
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { alert } = await call(lastAlert, { query: { id: itemId, kind: "reorder-request" } });
    const outcome = alert && OUTCOMES[alert.state];
    if (outcome) return outcome;
  }
  return "waiting";
}

/** "Sent" is shown only for messages that were sent: docs/spec/rulings.md, "Words about alerts". */
export function notifyReorderRequest(outcome: RequestOutcome): void {
  if (outcome === "sent") {
    notify.success("Reorder Request Sent", "WhatsApp message sent to your phone with reorder details");
  } else if (outcome === "waiting") {
    notify.info("Reorder Request", "The message with the reorder details waits in Messages.");
  } else {
    notify.error("Reorder Request", "Failed to send message. Please try again later.");
  }
}
