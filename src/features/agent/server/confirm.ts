import { sql } from "kysely";
import type { Alias, Booked, ProposalInput, Reply } from "#src/features/agent/server/setting.ts";
import { forgetAliases, learnAliases } from "#src/features/agent/server/aliases.ts";
import { type Channel, openConversation, personOf, storeReply } from "#src/features/agent/server/conversation.ts";
import { perform, presentVersion, proposeAgain } from "#src/features/agent/server/writes.ts";
import { orderLink } from "#src/features/agent/server/supplier-orders.ts";
import { canUndo } from "#src/features/agent/server/undo.ts";
import { failureText } from "#src/features/agent/texts/failures.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { mayUse, type Write } from "#src/features/agent/verbs.ts";
import type { Actor, Context, Scope } from "#src/server/context.ts";
import { AppError, conflict, notFound, roleNotAllowed } from "#src/server/http/errors.ts";
import type { Language } from "#src/features/agent/languages.ts";

interface Row {
  id: string;
  conversation_id: string;
  verb: Write;
  input: ProposalInput;
  version: object & { version?: number };
  language: Language;
  shown: string;
  by: "grammar" | "model";
  aliases: Alias[];
  state: "open" | "done" | "refused" | "expired" | "failed";
  is_late: boolean;
}

type Outcome = "done" | "changed" | "ended";

/** The error of a verb that was confirmed and did nothing; `reason` is the verb's own error. */
class VerbFailed extends Error {
  readonly reason: AppError;
  constructor(reason: AppError) {
    super(reason.message, { cause: reason });
    this.reason = reason;
  }
}

/**
 * Carries out a proposal of the person, once. Throws 409 if it has ended, or if its subject has changed since it was
 * shown; then the conversation has a new proposal.
 */
export async function confirmProposal(scope: Scope, id: string, channel: Channel): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = await scope.within((context) => confirmLocked(context, id, channel));
  } catch (error) {
    if (!(error instanceof VerbFailed)) throw error;
    await scope.within((context) => noteFailure(context, id, channel, error.reason));
    return;
  }
  if (outcome === "changed")
    throw conflict("PROPOSAL_CHANGED", "This has changed since it was shown. Please look again.");
  if (outcome === "ended") throw ended();
}

/** Returns whether a confirmation did nothing because a new proposal replaced the one that was confirmed. */
export const hasChanged = ({ code }: AppError): boolean => code === "PROPOSAL_CHANGED";

/** Returns whether a confirmation or refusal came too late. */
export const hasEnded = ({ code }: AppError): boolean => code === "PROPOSAL_ENDED";

const ended = () => conflict("PROPOSAL_ENDED", "This can no longer be confirmed. Please say it again.");

async function confirmLocked(context: Context, id: string, channel: Channel): Promise<Outcome> {
  const row = await lockProposal(context, id, channel);
  if (row.state === "done") return "done";
  if (row.state !== "open") return "ended";
  if (!mayUse(personOf(context).role, row.verb)) throw roleNotAllowed();
  const texts = textsOf(await writtenHere(context, row.language));
  if (row.is_late) {
    await endProposal(context, row, "expired", texts.expired);
    return "ended";
  }
  const present = await asVerbFailure(() => presentVersion(context, row.verb, row.input));
  if (!isSame(present, row.version)) {
    await replace(context, row, texts);
    return "changed";
  }
  const booked = await asVerbFailure(() =>
    perform({ ...context, actor: throughAgent(context.actor) }, row.verb, row.input, row.version),
  );
  await noteBooked(context, row.id, booked);
  await learnAliases(context, row.id);
  await endProposal(context, row, "done", doneReply(row, texts));
  return "done";
}

/** Refuses a proposal of the person. Throws 409 if it has ended in another way. */
export async function rejectProposal(context: Context, id: string, channel: Channel): Promise<void> {
  const row = await lockProposal(context, id, channel);
  if (row.state === "refused") return;
  if (row.state !== "open") throw ended();
  await forgetAliases(context, row.id);
  await endProposal(context, row, "refused", textsOf(await writtenHere(context, row.language)).refused);
}

/** Returns the actor as the activity log shows them for an action through the agent. */
export function throughAgent(actor: Actor): Actor {
  return { ...actor, name: `${actor.name}, through the agent` };
}

/** Locks the proposal and its conversation. The reply goes to the channel in which the person writes. */
async function lockProposal(context: Context, id: string, channel: Channel): Promise<Row> {
  await openConversation(context, channel);
  const { rows } = await sql<Row>`
    select proposal.id, proposal.conversation_id, proposal.verb, proposal.input, proposal.version, proposal.language,
      proposal.shown, proposal.by, proposal.aliases, proposal.state, proposal.expires_at <= now() as is_late
    from agent_proposals proposal
    join conversations conversation
      on conversation.company_id = proposal.company_id and conversation.id = proposal.conversation_id
    where proposal.company_id = ${context.companyId} and proposal.id = ${id}
      and conversation.user_id = ${personOf(context).id}
    for no key update of proposal`.execute(context.db);
  const [row] = rows;
  if (!row) throw notFound("Proposal");
  return row;
}

/**
 * Returns the reply to a confirmed proposal: with a button for undo, or with a link to the approved order, which is
 * sent from its screen.
 */
function doneReply({ verb, input }: Row, texts: Texts): Reply {
  if (verb === "approve_po" && "order_id" in input)
    return { text: texts.approvedPo, choices: [orderLink(texts, input.order_id)] };
  return { text: texts.done, choices: canUndo(verb) ? [{ label: texts.undoLabel, text: texts.examples.undo }] : [] };
}

/** Stores what was booked, so that "undo" reverses exactly that. */
async function noteBooked({ db, companyId }: Context, id: string, booked: Booked | null): Promise<void> {
  if (booked === null) return;
  await db
    .updateTable("agent_proposals")
    .set({ booked: JSON.stringify(booked) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

async function endProposal(context: Context, row: Row, state: Row["state"], said: string | Reply): Promise<void> {
  await context.db
    .updateTable("agent_proposals")
    .set({ state, ended_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", row.id)
    .execute();
  const reply = typeof said === "string" ? { text: said } : said;
  await storeReply(context, row.conversation_id, reply, row.language);
}

/** Ends the proposal and stores a new one with the present data. */
async function replace(context: Context, row: Row, texts: Texts): Promise<void> {
  await endProposal(context, row, "expired", texts.changed);
  const again = await proposeAgain({ context, texts }, row.verb, row.input);
  const proposal = again.proposal && { ...again.proposal, by: row.by, aliases: row.aliases };
  await storeReply(context, row.conversation_id, { ...again, ...(proposal && { proposal }) }, row.language);
}

async function noteFailure(context: Context, id: string, channel: Channel, reason: AppError): Promise<void> {
  const row = await lockProposal(context, id, channel);
  if (row.state !== "open") return;
  const { failed } = textsOf(await writtenHere(context, row.language));
  await endProposal(context, row, "failed", failed(failureText(reason, row.language)));
}

/** Turns errors below 500 into `VerbFailed`, whose reason is shown to the person. Rethrows every other error. */
async function asVerbFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new VerbFailed(error);
    throw error;
  }
}

/** Returns whether two versions have the same values, in whatever order their keys were stored. */
function isSame(present: object, shown: object): boolean {
  const before = new Map(Object.entries(shown));
  const now = Object.entries(present);
  return now.length === before.size && now.every(([name, value]) => before.get(name) === value);
}
