import { z } from "zod";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { linkOfPerson } from "#src/features/agent/chat-links/server/links.ts";
import { sendReplies } from "#src/features/agent/chat-links/server/send-replies.ts";
import type { Listener } from "#src/server/announce.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";

/** Sends the agent's unsent replies to a person's linked phone, without a new message of the person. */
export const sendLater = companyJob({
  name: "chat-links.send-replies",
  sends: "A reply of the agent in WhatsApp",
  data: z.object({ user_id: z.uuid() }),
  retries: 20,
  run: async (system, { user_id }) => {
    const link = await linkOfPerson(system, user_id);
    const scope = link && (await scopeOfMember(system, { companyId: system.companyId, userId: user_id }));
    if (!scope) return;
    const { language } = await scope.within((context) => companyRow(context));
    await sendReplies(scope, { to: link.number, language: LANGUAGES.find((text) => text === language) ?? "en" });
  },
});

export const chatLinkListeners: Listener<Context>[] = [
  {
    to: "agent.replied-later",
    run: ({ db, companyId, jobs }, { user_id }) => jobs.send(db, sendLater, companyId, { user_id }),
  },
];
