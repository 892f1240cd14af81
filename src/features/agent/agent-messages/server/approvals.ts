import { orderLink } from "#src/features/agent/server/supplier-orders.ts";
import { proposeAgain } from "#src/features/agent/server/writes.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { mayUse } from "#src/features/agent/verbs.ts";
import { noteLasting } from "#src/features/agent/agent-messages/server/said-once.ts";
import type { MessageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { readOrder } from "#src/features/purchasing/server/order-rows.ts";
import { openPurchaseRequests } from "#src/features/purchasing/server/purchase-requests.ts";
import { approvalProblem } from "#src/features/purchasing/server/approval-right.ts";

/** Maximum number of orders in one message; a last line says how many more there are. */
const MAX_ASKED = 5;

/**
 * Returns the questions about orders that wait for this person's approval. Each order is asked about once while it
 * waits.
 */
export async function approvalReplies(setting: Setting, own: MessageTexts): Promise<Reply[]> {
  const { context } = setting;
  if (!mayUse(personOf(context).role, "approve_po")) return [];
  const waiting: string[] = [];
  for (const { id, facts } of await openPurchaseRequests(context)) {
    if (facts.step !== "approve") continue;
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one query at a time
    if ((await approvalProblem(context, await readOrder(context, id))) === null) waiting.push(id);
  }
  const unsent = await noteLasting(context, "approval", waiting);
  const asked = waiting.filter((id) => unsent.has(id));
  const replies: Reply[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const id of asked.slice(0, MAX_ASKED)) replies.push(await approvalReply(setting, own, id));
  if (asked.length > MAX_ASKED) replies.push({ text: own.moreApprovals(asked.length - MAX_ASKED) });
  return replies;
}

/**
 * Returns the proposal of the verb "approve"; or, if it is too long to be read above its buttons, a link to its screen.
 */
async function approvalReply({ context, texts }: Setting, own: MessageTexts, id: string): Promise<Reply> {
  const { number } = await readOrder(context, id);
  const reply = await proposeAgain({ context, texts }, "approve_po", { order_id: id, number });
  if (!reply.proposal) return reply;
  return { ...reply, text: `${own.approval}\n${reply.text}`, choices: [orderLink(texts, id)] };
}
