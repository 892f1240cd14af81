import type { Turn } from "#src/features/agent/contract.ts";
import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import type { Understood } from "#src/features/agent/grammar/understand.ts";
import type { Find } from "#src/features/agent/server/understanding/finder.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** Words by which a person says an ingredient or a dish that is called otherwise. */
export interface Alias {
  kind: "item" | "dish";
  id: string;
  alias: string;
}

export type Choice = Turn["choices"][number] & {
  /** The words that were asked about: whoever chooses it says what they stand for. */
  alias?: Alias;
  /** The agent asks whether it is meant: "yes" chooses it. */
  isYes?: boolean;
};

/** What a verb needs to be done later, exactly as it was shown. */
export interface NewProposal {
  verb: Write;
  input: ProposalInput;
  /** What it changes, as it was when it was shown. */
  version: object;
  /** Who understood it; the grammar when it is not said. */
  by?: "grammar" | "model";
  /** What is learned when it is confirmed. */
  aliases?: Alias[];
}

/** What each verb that changes something needs to be done. */
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
  /** Missing in what was proposed before it could be said: the end of the day. */
  until?: "end_of_day" | "moment" | "manual";
  ends_at?: string | null;
}

export interface OrderStep {
  order_id: string;
  number: number;
}

/** What came at the door, in the units of the items. */
export interface ReceivedGoods {
  delivery_id: string;
  supplier: { id: string; name: string };
  po: { id: string; number: number } | null;
  lines: { item_id: string; name: string; quantity: string; unit: string; po_line_id: string | null }[];
  /** The paper that says it. */
  paper_id?: string;
}

/** An item in a draft of an order to a supplier; without `po`, a draft is started. */
export interface OrderedItem {
  item_id: string;
  name: string;
  supplier_id: string;
  po: { id: string; number: number } | null;
  packs: number;
}

/** Something of which a supplier is asked for a credit, in the item's unit. */
export interface CreditAsked {
  supplier: { id: string; name: string };
  item_id: string;
  name: string;
  quantity: string;
  unit: InventoryUnit;
  reason: "short" | "damaged" | "wrong" | "price";
}

/** What a verb has booked, where its input does not name it already. */
export type Booked = { movement_id: string } | { stop_id: string };

/** What is taken back: the proposal that did it, and exactly what that has booked. */
export interface Undone {
  of: string;
  verb: Write;
  input: Exclude<ProposalInput, Undone>;
  /** Null in what was done before it was stored. */
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

/** What the agent answers. With a proposal, `text` says what will be done. */
export interface Reply {
  text: string;
  choices?: Choice[];
  proposal?: NewProposal;
  /** The grammar does not know what is asked, or about what: a model may. */
  isUnresolved?: boolean;
  /** One exact name in plain words: a person's own sentence that may be done at once, where the owner wants it. */
  isCertain?: boolean;
  /** The paper that it is about. What is printed there never goes to a model that chooses verbs. */
  paperId?: string;
  /** Words of the message had no part in it: a model may understand it better. */
  isPartial?: boolean;
  /** It repeats what was asked, as a person may say it and a model may not. */
  repeats?: boolean;
}

/** What is known of the restaurant when the agent answers. */
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
