import { writtenHere } from "#src/features/agent/server/written.ts";
import { type ClaimedTurn, claimTurn, releaseTurn } from "#src/features/agent/server/unsent-turns.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { buttonId } from "#src/features/agent/chat-links/server/buttons.ts";
import { companiesOf } from "#src/features/companies/server/companies-of.ts";
import { membershipsOf } from "#src/server/http/find-session.ts";
import { type OutgoingPart, outgoingParts } from "#src/features/agent/chat-links/outgoing.ts";
import { fileAt } from "#src/features/agent/chat-links/server/files.ts";
import { BUTTON_KEY, say } from "#src/features/agent/chat-links/server/say.ts";
import { chatTexts } from "#src/features/agent/chat-links/texts.ts";
import type { Scope } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";

interface Replies {
  to: string;
  language: Language;
  /**
   * The transcript of a voice message. It is quoted above the first reply, so that the person sees what was
   * misunderstood.
   */
  transcript?: string | null;
}

/**
 * Sends the agent's unsent replies in WhatsApp. Each is claimed before it is sent and never sent twice: if a process
 * dies after it has claimed a reply, the person can read this reply only in the app. Throws if WhatsApp cannot be
 * reached, so that the job runs again.
 */
export async function sendReplies(scope: Scope, { to, language, transcript = null }: Replies): Promise<void> {
  const name = await nameToSay(scope);
  for (let quoted = transcript; ; quoted = null) {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were said
    const turn = await scope.within((context) => claimTurn(context));
    if (!turn) return;
    // oxlint-disable-next-line no-await-in-loop
    await sendTurn(scope, to, {
      turn: {
        ...turn,
        text: quoted === null ? turn.text : `“${quoted}”\n${turn.text}`,
        language: turn.language ?? language,
      },
      name,
    });
  }
}

/** Returns the restaurant's name if the person works in several, so that nobody confirms for the wrong one. */
async function nameToSay(scope: Scope): Promise<string | null> {
  if (scope.actor.type !== "user") return null;
  const memberships = await membershipsOf(scope.database, scope.actor.id);
  if (memberships.length < 2) return null;
  const [company] = await companiesOf(
    scope,
    memberships.filter(({ company_id }) => company_id === scope.companyId),
  );
  return company?.name ?? null;
}

interface Outgoing {
  turn: ClaimedTurn & { language: Language };
  /** The restaurant's name, if it is shown. */
  name: string | null;
}

/** Returns a turn as messages: its text with links to screens, its buttons, and its files. */
export async function partsOfTurn(scope: Scope, { turn, name }: Outgoing): Promise<OutgoingPart[]> {
  const { proposal_id: proposalId } = turn;
  const links = turn.choices.flatMap(({ label, href }) =>
    isScreen(href) ? `${label}: ${scope.env.APP_URL}${href}` : [],
  );
  const choices = turn.choices.filter(({ href }) => !isScreen(href));
  const text = [turn.text, ...links].join("\n");
  const written = await scope.within((context) => writtenHere(context, turn.language));
  const texts = chatTexts(written);
  const key = scope.deriveKey(BUTTON_KEY);
  const { companyId } = scope;
  const buttons =
    proposalId === null
      ? []
      : (
          [
            ["do", texts.do_it],
            ["no", texts.no],
          ] as const
        ).map(([act, title]) => ({
          id: buttonId({ act, companyId, proposalId }, key),
          title,
        }));
  const files = await filesOf(scope, choices);
  const shown = name === null ? text : `*${name}*\n${text}`;
  return outgoingParts({ text: shown, choices, files, buttons, question: textsOf(written).shall });
}

export const isScreen = (href: string | undefined): href is string => href !== undefined && !href.startsWith("/api/");

async function sendTurn(scope: Scope, to: string, { turn, name }: Outgoing): Promise<void> {
  const parts = await partsOrRelease(scope, { turn, name });
  for (const [index, part] of parts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the buttons stand under the text
    const result = await say(scope, to, part);
    // Once a part was accepted, repeating the turn would send it twice.
    if (result.outcome === "later" && index === 0) {
      // oxlint-disable-next-line no-await-in-loop
      await scope.within((context) => releaseTurn(context, turn.id));
      throw new Error(`A reply in WhatsApp waits: ${result.error}`);
    }
    if (result.outcome !== "accepted") {
      scope.log.warn({ outcome: result.outcome }, "a reply in WhatsApp was not sent");
      return;
    }
  }
}

/**
 * Returns the messages of a turn. If a file cannot be created, nothing of the turn was sent, so the turn is released
 * and the job can run again.
 */
async function partsOrRelease(scope: Scope, outgoing: Outgoing): Promise<OutgoingPart[]> {
  try {
    return await partsOfTurn(scope, outgoing);
  } catch (error) {
    await scope.within((context) => releaseTurn(context, outgoing.turn.id));
    throw error;
  }
}

async function filesOf(scope: Scope, choices: ClaimedTurn["choices"]) {
  const named = choices.flatMap(({ href }) => href ?? []);
  const made = await Promise.all(named.map((href) => fileAt(scope, href)));
  return made.filter((file) => file !== null);
}
