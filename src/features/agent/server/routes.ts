import * as settings from "#src/features/agent/settings-contract.ts";
import { readAgentSettings, updateAgentSettings, updateMessages } from "#src/features/agent/server/agent-settings.ts";
import { countUnread, markSeen } from "#src/features/agent/server/unasked.ts";
import * as agent from "#src/features/agent/contract.ts";
import { confirmProposal, rejectProposal } from "#src/features/agent/server/confirm.ts";
import { deleteConversation, readTurns } from "#src/features/agent/server/conversation.ts";
import { replyToCaption, captionText } from "#src/features/agent/server/papers/caption.ts";
import { paperPicture } from "#src/features/agent/server/papers/paper-picture.ts";
import { takePaper } from "#src/features/agent/server/papers/take-paper.ts";
import { sendMessage } from "#src/features/agent/server/send.ts";
import { deletePapers, dropPaperFiles } from "#src/features/receiving/server/papers.ts";
import type { Scope } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import type { FormFile, ReceivedForm } from "#src/server/http/read-form.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const agentRoutes: Route[] = [
  route(agent.readChat, async (context, { query }) => ({ turns: await readTurns(context, query.q) })),
  scopedRoute(agent.sendChat, async (scope, { body }) => {
    await sendMessage(scope, body, "app");
    return { turns: await scope.within((context) => readTurns(context)) };
  }),
  scopedRoute(agent.confirmProposal, async (scope, { body }) => {
    await confirmProposal(scope, body.id, "app");
    return { turns: await scope.within((context) => readTurns(context)) };
  }),
  route(agent.rejectProposal, async (context, { body }) => {
    await rejectProposal(context, body.id, "app");
    return { turns: await readTurns(context) };
  }),
  route(settings.readAgentSettings, (context) => readAgentSettings(context)),
  route(settings.updateAgentMessages, (context, { body }) => updateMessages(context, body)),
  route(settings.updateAgentSettings, (context, { body }) => updateAgentSettings(context, body)),
  route(settings.readUnread, async (context) => ({ unread: await countUnread(context) })),
  route(settings.markChatSeen, async (context) => {
    await markSeen(context);
    return { unread: 0 };
  }),
  scopedRoute(agent.sendPaper, async (scope, { body, query }) => {
    const caption = captionOf(body);
    await takePaper(scope, { ...query, file: fileOf(body), caption }, "app");
    await replyToCaption(scope, { ...query, caption }, "app");
    return { turns: await scope.within((context) => readTurns(context)) };
  }),
  scopedRoute(agent.paperPicture, (scope, { query, headers }) => paperPicture(scope, query.id, headers)),
  scopedRoute(agent.deleteChat, async (scope) => ({ deleted: await deleteChat(scope) })),
];

function fileOf(form: ReceivedForm): FormFile {
  const [file] = form.get("file") ?? [];
  if (file === undefined || typeof file === "string") throw badRequest("Send the photo or file in the field file.");
  return file;
}

function captionOf(form: ReceivedForm): string | null {
  const [text] = form.get("text") ?? [];
  if (text !== undefined && typeof text !== "string")
    throw badRequest("Send what is written with it in the field text.");
  const caption = captionText(text);
  if (caption !== null && caption.length > agent.MAX_MESSAGE)
    throw badRequest(`Write ${agent.MAX_MESSAGE} characters at most.`);
  return caption;
}

/** Deletes the conversation with its documents; those that became invoices or deliveries stay. */
async function deleteChat(scope: Scope): Promise<boolean> {
  const { deleted, keys } = await scope.within(async (context) => {
    const papers = await deleteConversation(context);
    return { deleted: papers !== null, keys: await deletePapers(context, papers ?? []) };
  });
  await dropPaperFiles(scope, keys);
  return deleted;
}
