import * as agent from "#src/features/agent/contract.ts";
import { confirmProposal, rejectProposal } from "#src/features/agent/server/confirm.ts";
import { deleteConversation, readTurns } from "#src/features/agent/server/conversation.ts";
import { sendMessage } from "#src/features/agent/server/send.ts";
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
  route(agent.deleteChat, async (context) => ({ deleted: await deleteConversation(context) })),
];
