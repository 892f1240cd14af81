import { batchProposal, batchVersion, performBatch, proposeBatch } from "#src/features/agent/server/batch-proposals.ts";
import { credit } from "#src/features/agent/server/credit.ts";
import { newSupplier } from "#src/features/agent/server/new-supplier.ts";
import { orderItem } from "#src/features/agent/server/order-item.ts";
import { received } from "#src/features/agent/server/received.ts";
import { language, messages } from "#src/features/agent/server/setting-writes.ts";
import type { Booked, Inputs, ProposalInput, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { count, waste } from "#src/features/agent/server/stock-writes.ts";
import { back, stop } from "#src/features/agent/server/stop-writes.ts";
import { orderStep } from "#src/features/agent/server/supplier-orders.ts";
import { undo } from "#src/features/agent/server/undo.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";

const WRITE_VERBS: { [Verb in Write]: WriteVerb<Inputs[Verb]> } = {
  count,
  waste,
  stop,
  back,
  made: { propose: proposeBatch, again: batchProposal, version: batchVersion, perform: performBatch },
  received,
  order: orderItem,
  approve_po: orderStep("approve_po"),
  cancel_po: orderStep("cancel_po"),
  credit,
  new_supplier: newSupplier,
  undo,
  language,
  stop_messages: messages("stop_messages"),
  start_messages: messages("start_messages"),
};

/** Returns the verb's functions. A stored input belongs to the verb with which it is stored. */
const verbOf = (verb: Write) => WRITE_VERBS[verb] as WriteVerb<ProposalInput>;

/** Returns the proposal of a change, with the values before and after, or a question. Changes nothing. */
export const propose = (setting: Setting, verb: Write): Promise<Reply> => verbOf(verb).propose(setting);

/** Returns the proposal for the same input with the present data. */
export const proposeAgain = (shown: Shown, verb: Write, input: ProposalInput): Promise<Reply> =>
  verbOf(verb).again(shown, input);

/**
 * Returns the present state of the data that a proposal would change, and locks this data until the transaction ends.
 * Throws 404 if the data is gone.
 */
export const presentVersion = (context: Context, verb: Write, input: ProposalInput): Promise<object> =>
  verbOf(verb).version(context, input);

/**
 * Carries out a confirmed change through the same verb as the screens. Returns the data that undo needs in addition to
 * the input.
 */
export const perform = async (
  context: Context,
  verb: Write,
  input: ProposalInput,
  version: object,
): Promise<Booked | null> => (await verbOf(verb).perform(context, input, version)) ?? null;
