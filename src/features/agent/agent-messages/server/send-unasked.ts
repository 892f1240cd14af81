import { writtenHere } from "#src/features/agent/server/written.ts";
import { z } from "zod";
import { claimUnasked, type ClaimedUnasked, releaseTurn } from "#src/features/agent/server/unsent-turns.ts";
import { readMessages } from "#src/features/agent/server/agent-settings.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { ownLanguage } from "#src/features/agent/server/reply.ts";
import { kindsAllowed } from "#src/features/agent/agent-messages/rules.ts";
import { messageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { linkOfPerson } from "#src/features/agent/chat-links/server/links.ts";
import { isScreen, partsOfTurn } from "#src/features/agent/chat-links/server/send-replies.ts";
import { say } from "#src/features/agent/chat-links/server/say.ts";
import { isWindowOpen } from "#src/features/messages/server/window.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Outcome } from "#src/server/ports/whatsapp/whatsapp.ts";
import { type Language, LANGUAGES, type PageLanguage } from "#src/features/agent/languages.ts";

/** Maximum length of a template's text, in characters; the remaining text is read in the app. */
const MAX_TEMPLATE_TEXT = 700;

/**
 * Sends an unasked message to the person's linked phone: as text within 24 hours of the person's last message, else as
 * the template. It is claimed first and never sent twice. It is not sent, and only shown in the app, if it has waited
 * for hours, if the person has turned off its kind since, or in their quiet hours.
 */
export const sendUnasked = companyJob({
  name: "agent-messages.send",
  sends: "A message of the agent in WhatsApp",
  data: z.object({ turn_id: z.uuid(), user_id: z.uuid() }),
  retries: 20,
  run: async (system, { turn_id, user_id }) => {
    const link = await linkOfPerson(system, user_id);
    const scope = link && (await scopeOfMember(system, { companyId: system.companyId, userId: user_id }));
    if (link && scope) await send(scope, turn_id, link.number);
  },
});

async function send(scope: Scope, turnId: string, number: string): Promise<void> {
  const claimed = await scope.within(async (context) => {
    if (!hasPlus(await readPlus(context))) return undefined;
    const { name, timezone, language: spoken } = await companyRow(context);
    const messages = await readMessages(context, personOf(context).id);
    const turn = await claimUnasked(context, turnId, kindsAllowed(messages, { timezone }, new Date()));
    const language = await ownLanguage(context, LANGUAGES.find((language) => language === spoken) ?? "en");
    if (!turn) return undefined;
    const said = turn.language ?? language;
    return { ...turn, name, language: said, written: await writtenHere(context, said) };
  });
  if (!claimed) return;
  let outcome: Outcome;
  try {
    const isOpen = await isWindowOpen(scope, number);
    outcome = isOpen ? await sendText(scope, number, claimed) : await sendTemplate(scope, number, claimed);
    if (outcome.outcome === "window-closed") outcome = await sendTemplate(scope, number, claimed);
  } catch (error) {
    // A file could not be created, so nothing was sent.
    await scope.within((context) => releaseTurn(context, turnId));
    throw error;
  }
  if (outcome.outcome === "later") {
    await scope.within((context) => releaseTurn(context, turnId));
    throw new Error(`A message of the agent waits: ${outcome.error}`);
  }
  if (outcome.outcome !== "accepted")
    scope.log.warn({ outcome: outcome.outcome }, "a message of the agent was not sent");
}

type Claimed = ClaimedUnasked & { name: string; language: Language; written: PageLanguage };

/**
 * Sends the text in parts. If a part after the first is not accepted, nothing is repeated, because the first was sent.
 */
async function sendText(scope: Scope, to: string, turn: Claimed): Promise<Outcome> {
  const parts = await partsOfTurn(scope, { turn, name: turn.name });
  let first: Outcome | undefined;
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const outcome = await say(scope, to, part);
    first ??= outcome;
    if (outcome.outcome !== "accepted") {
      if (first !== outcome) scope.log.warn({ outcome: outcome.outcome }, "a part of a message was not sent");
      break;
    }
  }
  return first ?? { outcome: "rejected", error: "There was nothing to send." };
}

function sendTemplate(scope: Scope, to: string, { name, written, unasked, text, choices }: Claimed): Promise<Outcome> {
  const screen = choices.map(({ href }) => href).find(isScreen) ?? "";
  const values = [
    name,
    messageTexts(written).names[unasked],
    text.length > MAX_TEMPLATE_TEXT ? `${text.slice(0, MAX_TEMPLATE_TEXT)}…` : text,
    `${scope.env.APP_URL}${screen}`,
  ];
  const template = { name: scope.env.WHATSAPP_SUMMARY_TEMPLATE, values };
  return scope.ports.whatsapp.send({ to, body: text, via: "template", template, reference: "chat" });
}
