import * as messaging from "#src/features/messages/contract.ts";
import { listMessages, markMessageSent, retryMessage } from "#src/features/messages/server/messages.ts";
import { readOwnerPhone } from "#src/features/messages/server/owner-phone.ts";
import { sendByHand } from "#src/features/messages/server/send-by-hand.ts";
import { receiveNotification, respondToChallenge } from "#src/features/messages/server/webhook.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const messagingRoutes: Route[] = [
  route(messaging.listMessages, (context, { query }) => listMessages(context, query)),
  route(messaging.retryMessage, async (context, { query }) => ({ message: await retryMessage(context, query.id) })),
  route(messaging.markMessageSent, async (context, { query }) => ({
    message: await markMessageSent(context, query.id),
  })),
  route(messaging.sendWhatsapp, (context, { body }) => sendByHand(context, body)),
  route(messaging.readPhone, async (context) => ({ phone: await readOwnerPhone(context) })),
  route(messaging.confirmWebhook, async (context, { query }) => respondToChallenge(context, query)),
  route(messaging.receiveWebhook, (context, { body }) => receiveNotification(context, body)),
];
