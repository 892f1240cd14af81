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

/** A proposed change, with all data needed to carry it out later exactly as it was shown. */
export interface NewProposal {
  verb: Write;
  input: ProposalInput;
  /** The state of the data that the proposal changes, at the time when the proposal was shown. */
  version: object;
  /** Whether the grammar or a model understood the message; the default is the grammar. */
  by?: "grammar" | "model";
  /** The aliases that the agent learns if the proposal is confirmed. */
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

/** The result of a booking, for verbs whose input does not already identify it. */
export type Booked = { movement_id: string } | { stop_id: string };

/** An undo: the proposal to reverse, and exactly what this proposal has booked. */
export interface Undone {
  of: string;
  verb: Write;
  input: Exclude<ProposalInput, Undone>;
  /** Null for proposals that were made before the results of bookings were stored. */
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
  /** The grammar did not understand the question or its subject. A model may understand it. */
  isUnresolved?: boolean;
  /**
   * The message contains one exact name and otherwise only plain words. If the owner has chosen so, the agent may
   * carry out the person's own sentence at once.
   */
  isCertain?: boolean;
  /** The document that the reply is about. A model that chooses verbs never receives printed text. */
  paperId?: string;
  /** Some words of the message were ignored; a model may understand it better. */
  isPartial?: boolean;
  /** The reply repeats the question. A person may repeat a question; a model may not. */
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
  /** The restaurant has too many names for a sentence of this length: no part of the sentence is understood. */
  isTooLong: boolean;
  said: Understood;
  /** Looks a text up among `names`. */
  find: Find;
}
