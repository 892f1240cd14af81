import type { Turn } from "#src/features/agent/contract.ts";
import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import type { Understood } from "#src/features/agent/grammar/understand.ts";
import type { Find } from "#src/features/agent/server/understanding/finder.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/features/agent/languages.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** Words that people use instead of the name of an ingredient or dish. */
export interface Alias {
  kind: "item" | "dish";
  id: string;
  alias: string;
}

export type Choice = Turn["choices"][number] & {
  /** The words that the question was about. Choosing this answer gives them a meaning. */
  alias?: Alias;
  /** The question has one answer only, and "yes" chooses it. */
  isYes?: boolean;
};

/** A proposed change: everything that carrying it out later needs, exactly as it was shown. */
export interface NewProposal {
  verb: Write;
  input: ProposalInput;
  /** The state of what it changes, at the time when it was shown. */
  version: object;
  /** What understood the message; the default is the grammar. */
  by?: "grammar" | "model";
  /** The aliases that a confirmation teaches. */
  aliases?: Alias[];
}

/** The input of each verb that changes something. */
export interface Inputs {
  count: StockChange;
  waste: StockChange;
  stop: StopChange;
  back: StopChange;
  made: Batch;
  received: ReceivedGoods;
  order: OrderedItem;
  approve_po: OrderStep;
  cancel_po: OrderStep;
  credit: CreditAsked;
  new_supplier: { name: string };
  undo: Undone;
  language: { language: Language };
  stop_messages: object;
  start_messages: object;
}
export type ProposalInput = Inputs[Write];

export interface StockChange {
  item_id: string;
  name: string;
  quantity: string;
  unit: string;
  note: string | null;
  said: Quantity;
}

export interface StopChange {
  dish_id: string;
  name: string;
  /** Missing in older proposals: the end of the day. */
  until?: "end_of_day" | "moment" | "manual";
  ends_at?: string | null;
}

export interface OrderStep {
  order_id: string;
  number: number;
}

/** The goods of a delivery, in the items' units. */
export interface ReceivedGoods {
  delivery_id: string;
  supplier: { id: string; name: string };
  po: { id: string; number: number } | null;
  lines: { item_id: string; name: string; quantity: string; unit: string; po_line_id: string | null }[];
  /** The document of the delivery. */
  paper_id?: string;
}

/** An item for a supplier's draft order; if `po` is null, a new draft is started. */
export interface OrderedItem {
  item_id: string;
  name: string;
  supplier_id: string;
  po: { id: string; number: number } | null;
  packs: number;
}

/** A credit request to a supplier, in the item's unit. */
export interface CreditAsked {
  supplier: { id: string; name: string };
  item_id: string;
  name: string;
  quantity: string;
  unit: InventoryUnit;
  reason: "short" | "damaged" | "wrong" | "price";
}

/** The result of a booking, if the verb's input does not identify it already. */
export type Booked = { movement_id: string } | { stop_id: string };

/** An undo: the proposal that is reversed, and exactly what that has booked. */
export interface Undone {
  of: string;
  verb: Write;
  input: Exclude<ProposalInput, Undone>;
  /** Null for proposals from before bookings were stored. */
  booked: Booked | null;
}

/** A batch of a prep item, in the item's unit. */
export interface Batch {
  batch_id: string;
  prep_id: string;
  name: string;
  quantity: string;
  unit: string;
}

/** The agent's answer. If there is a proposal, `text` describes it. */
export interface Reply {
  text: string;
  choices?: Choice[];
  proposal?: NewProposal;
  /** The grammar has not understood the question or its subject; a model may. */
  isUnresolved?: boolean;
  /**
   * One exact name in plain words: the person's own sentence may be carried out at once, if the owner has chosen that.
   */
  isCertain?: boolean;
  /** The document that it is about. Printed text never reaches a model that chooses verbs. */
  paperId?: string;
  /** Some words of the message were ignored; a model may understand it better. */
  isPartial?: boolean;
  /** It repeats the question, which a person may do and a model may not. */
  repeats?: boolean;
}

/** Everything that the agent knows when it answers a message. */
export interface Setting {
  context: Context;
  texts: Texts;
  currency: string;
  timezone: string;
  signs: readonly [DecimalSign, ...DecimalSign[]];
  names: readonly Named[];
  /** The sentence as it was written. */
  text: string;
  /** The restaurant has too many names for so long a sentence: nothing of it is understood. */
  isTooLong: boolean;
  said: Understood;
  /** Looks a text up among `names`. */
  find: Find;
}
