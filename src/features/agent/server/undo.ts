import { sql } from "kysely";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Inputs, Reply, Undone } from "#src/features/agent/server/setting.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { mayUse, type Write } from "#src/features/agent/verbs.ts";
import { reverseDelivery } from "#src/features/deliveries/server/reverse-delivery.ts";
import { lockItem } from "#src/features/inventory/server/item-rows.ts";
import { undoableMovement, undoMovement } from "#src/features/inventory/server/undo.ts";
import { undoBatch } from "#src/features/prep/server/undo-batch.ts";
import { endStopOfDish, stopSelling } from "#src/features/stops/server/stops.ts";
import type { Context } from "#src/server/context.ts";
import { roleNotAllowed } from "#src/server/http/errors.ts";

/** What is older is taken back on the screens, where everything since can be seen. */
const MAX_HOURS = 12;

type Undo<Verb extends Write> = (context: Context, input: Inputs[Verb]) => Promise<void>;

/** How each verb is taken back; the others cannot be from here. */
const UNDO: { [Verb in Write]?: Undo<Verb> } = {
  count: undoStock,
  waste: undoStock,
  made: async (context, { batch_id }) => {
    await undoBatch(context, batch_id);
  },
  received: async (context, { delivery_id }) => {
    await reverseDelivery(context, delivery_id, { allow_negative: false });
  },
  stop: (context, { dish_id }) => endStopOfDish(context, dish_id),
  back: async (context, { dish_id }) => {
    await stopSelling(context, { kind: "dish", id: dish_id, until: "end_of_day", ends_at: null, reason: null });
  },
};

export const canUndo = (verb: Write): boolean => UNDO[verb] !== undefined;

async function undoStock(context: Context, { item_id }: Inputs["count"]): Promise<void> {
  const last = await undoableMovement(context, item_id);
  // Without one it says that there is none.
  await undoMovement(context, item_id, last?.id ?? NO_MOVEMENT);
}

const NO_MOVEMENT = "00000000-0000-0000-0000-000000000000";

/** "Undo": takes back what the person did last through the agent. */
export const undo: WriteVerb<Undone> = {
  propose: async ({ context, texts }) => {
    const last = await lastDone(context);
    return last ? undoProposal({ context, texts }, last) : { text: texts.nothingToUndo };
  },
  again: async (shown, input) => {
    const last = await lastDone(shown.context);
    return last?.of === input.of ? undoProposal(shown, last) : { text: shown.texts.nothingToUndo };
  },
  version: async (context, input) => {
    const last = await lastDone(context);
    return { of: last?.of ?? "", movement: await movementOf(context, input) };
  },
  perform: async (context, { verb, input }) => {
    if (!mayUse(personOf(context).role, verb)) throw roleNotAllowed();
    await (UNDO[verb] as Undo<Write> | undefined)?.(context, input);
  },
};

async function undoProposal({ context, texts }: Shown, last: Undone): Promise<Reply> {
  const [what = ""] = last.shown.split("\n");
  if (!canUndo(last.verb)) return { text: texts.cannotUndo(what) };
  const version = { of: last.of, movement: await movementOf(context, last) };
  return { text: texts.undo(what), proposal: { verb: "undo", input: last, version } };
}

/** The movement of stock that would be taken back, so that it is still the one that was shown; empty for other verbs. */
async function movementOf(context: Context, { input }: Undone): Promise<string> {
  if (!("item_id" in input) || !("said" in input)) return "";
  await lockItem(context, input.item_id);
  return (await undoableMovement(context, input.item_id))?.id ?? "";
}

async function lastDone(context: Context): Promise<Undone | null> {
  const { rows } = await sql<Undone>`
    select proposal.id as of, proposal.verb, proposal.input, proposal.shown
    from agent_proposals proposal
    join conversations conversation
      on conversation.company_id = proposal.company_id and conversation.id = proposal.conversation_id
    where proposal.company_id = ${context.companyId} and conversation.user_id = ${personOf(context).id}
      and proposal.state = 'done' and proposal.verb <> 'undo' and proposal.ended_at > now() - make_interval(hours => ${MAX_HOURS})
      and not exists (
        select from agent_proposals taken where taken.company_id = proposal.company_id
          and taken.conversation_id = proposal.conversation_id and taken.verb = 'undo' and taken.state = 'done'
          and taken.input ->> 'of' = proposal.id::text)
    order by proposal.ended_at desc limit 1`.execute(context.db);
  return rows[0] ?? null;
}
