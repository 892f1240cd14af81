import { sql } from "kysely";
import { forgetAliases } from "#src/features/agent/server/aliases.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { REVERSALS, type Reversal } from "#src/features/agent/server/reversals.ts";
import type { Reply, Undone } from "#src/features/agent/server/setting.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { mayUse, type Write } from "#src/features/agent/verbs.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, conflict, roleNotAllowed } from "#src/server/http/errors.ts";
import { formatStock } from "#src/shared/units.ts";

/**
 * Maximum age of an action that can be undone. Older actions are reversed on their screens, which show everything that
 * has happened since.
 */
const MAX_HOURS = 12;

export const canUndo = (verb: Write): boolean => REVERSALS[verb] !== undefined;

/** Reverses exactly the person's last action through the agent, unless something has changed its subject since. */
export const undo: WriteVerb<Undone> = {
  propose: async ({ context, texts }) => undoProposal({ context, texts }, await readDone(context, null)),
  again: async (shown, { of }) => undoProposal(shown, await readDone(shown.context, of)),
  version: async (context, { of }) => {
    const done = await readDone(context, of);
    return versionOf(of, done && (await readReversal(context, done)));
  },
  perform: async (context, done) => {
    if (!mayUse(personOf(context).role, done.verb)) throw roleNotAllowed();
    const reversal = await readReversal(context, done);
    if (!reversal) throw conflict("PROPOSAL_CHANGED", "This was changed since, so it cannot be taken back here.");
    await reversal.perform(context);
    await forgetAliases(context, done.of);
  },
};

/**
 * Returns the proposal to undo. If the verb cannot be undone, the reply quotes the first line of the text that was
 * shown. Such verbs do not read documents.
 */
async function undoProposal({ context, texts }: Shown, done: (Undone & { shown: string }) | null): Promise<Reply> {
  if (!done) return { text: texts.nothingToUndo };
  const { shown, ...input } = done;
  if (!canUndo(done.verb)) return { text: texts.cannotUndo(shown.split("\n")[0] ?? "") };
  const reversal = await readReversal(context, done);
  if (!reversal) return { text: texts.undoChanged };
  const { short } = reversal;
  if (short && !(await sellsBelowZero(context))) {
    return { text: texts.notEnough(short.name, formatStock(short.before, short, texts.locale)) };
  }
  const text = await reversal.say({ context, texts });
  return { text, proposal: { verb: "undo", input, version: versionOf(done.of, reversal) } };
}

const versionOf = (of: string, reversal: Reversal | null) => ({ of, ...reversal?.version });

/** Returns the reversal of an action; null if something else has changed its subject since, or the subject is gone. */
async function readReversal(context: Context, { verb, input, booked }: Undone): Promise<Reversal | null> {
  // The stored input belongs to this verb.
  const read = REVERSALS[verb] as ((context: Context, done: object) => Promise<Reversal | null>) | undefined;
  try {
    return (await read?.(context, { input, booked })) ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/**
 * Returns an action of the person through the agent that was not undone: the action of the given proposal, or the last
 * action if no proposal is given. Returns null if there is no such action.
 */
async function readDone(context: Context, of: string | null): Promise<(Undone & { shown: string }) | null> {
  const { rows } = await sql<Undone & { shown: string }>`
    select proposal.id as of, proposal.verb, proposal.input, proposal.booked, proposal.shown
    from agent_proposals proposal
    join conversations conversation
      on conversation.company_id = proposal.company_id and conversation.id = proposal.conversation_id
    where proposal.company_id = ${context.companyId} and conversation.user_id = ${personOf(context).id}
      and proposal.state = 'done' and proposal.verb not in ('undo', 'language', 'stop_messages', 'start_messages')
      and proposal.ended_at > now() - make_interval(hours => ${MAX_HOURS})
      and (${of}::uuid is null or proposal.id = ${of}::uuid)
      and not exists (
        select from agent_proposals taken where taken.company_id = proposal.company_id
          and taken.conversation_id = proposal.conversation_id and taken.verb = 'undo' and taken.state = 'done'
          and taken.input ->> 'of' = proposal.id::text)
    order by proposal.ended_at desc limit 1`.execute(context.db);
  return rows[0] ?? null;
}
