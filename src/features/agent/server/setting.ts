import type { Turn } from "#src/features/agent/contract.ts";
import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import type { Understood } from "#src/features/agent/grammar/understand.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

export type Choice = Turn["choices"][number];

/** What a verb needs to be done later, exactly as it was shown. */
export interface NewProposal {
  verb: Write;
  input: ProposalInput;
  /** What it changes, as it was when it was shown. */
  version: object;
}

export type ProposalInput =
  | { item_id: string; name: string; quantity: string; unit: string; note: string | null; said: Quantity }
  | { dish_id: string; name: string }
  | { order_id: string; number: number }
  | Batch;

/** A batch of a prep item, in the item's unit. */
export interface Batch {
  batch_id: string;
  prep_id: string;
  name: string;
  quantity: string;
  unit: string;
}

/** What the agent answers. With a proposal, `text` says what will be done. */
export interface Reply {
  text: string;
  choices?: Choice[];
  proposal?: NewProposal;
}

/** What is known of the restaurant when the agent answers. */
export interface Setting {
  context: Context;
  texts: Texts;
  currency: string;
  timezone: string;
  signs: readonly [DecimalSign, ...DecimalSign[]];
  names: readonly Named[];
  said: Understood;
}
