import type { Period } from "#src/features/agent/grammar/verb.ts";
import type { Complaint } from "#src/features/agent/grammar/complaints.ts";
import type { PoState } from "#src/features/purchasing/contract.ts";
import type { Act } from "#src/features/agent/verbs.ts";

export type OrderStatus = "pending" | "processing" | "completed" | "cancelled";

/** All texts of the agent in one language. Quantities and amounts are already formatted. */
export interface Texts {
  /** The locale for numbers and dates. */
  locale: string;
  periods: Record<Period, string>;
  statuses: Record<OrderStatus, string>;
  stock: (name: string, quantity: string) => string;
  below: (threshold: string) => string;
  low: (count: number) => string;
  nothingLow: string;
  sales: (period: string, orders: number, revenue: string) => string;
  noSales: (period: string) => string;
  orders: (orders: number, revenue: string, waiting: number) => string;
  order: (reference: string, table: string, status: string) => string;
  whichOrder: string;
  noOrder: (reference: string) => string;
  itemPrice: (name: string, price: string, unit: string) => string;
  noPrice: (name: string) => string;
  dishPrice: (name: string) => string;
  dishCost: (name: string) => string;
  costUnknown: string;
  forecast: (day: string, orders: string, from: string, to: string) => string;
  forecastClosed: (day: string) => string;
  noForecast: (day: string) => string;
  forecastDish: (day: string, name: string, portions: string, from: string, to: string) => string;
  onlyAhead: string;
  purchases: (count: number) => string;
  purchase: (number: number, supplier: string, lines: number) => string;
  noPurchases: string;
  deliveries: (count: number) => string;
  noDeliveries: string;
  prep: (count: number) => string;
  noPrep: string;
  prepOn: (day: string, count: number) => string;
  noPrepOn: (day: string) => string;
  prepAhead: string;
  soldOut: (count: number) => string;
  nothingSoldOut: string;
  supplier: (name: string, supplier: string) => string;
  noSupplier: (name: string) => string;
  suppliers: (count: number) => string;
  noSuppliers: string;
  more: (count: number) => string;
  which: string;
  /** Asks whether the person means the only name that resembles a misspelt name. */
  isMeant: (name: string) => string;
  notMeant: string;
  whichItem: string;
  whichDish: string;
  /** Names the words of a change that the agent does not understand. */
  unknownWords: (words: string) => string;
  inOtherWords: string;
  notFound: (name: string) => string;
  notAllowed: string;
  howMuch: (name: string) => string;
  unknownUnit: (unit: string, name: string, units: string) => string;
  /** Asks what a dozen means for an item that is not counted in pieces. */
  piecesOf: (number: string, name: string, unit: string) => string;
  unclearNumber: (a: string, b: string) => string;
  severalNumbers: string;
  notEnough: (name: string, quantity: string) => string;
  count: (name: string, before: string, after: string) => string;
  waste: (name: string, quantity: string, before: string, after: string, note: string | null) => string;
  stop: (name: string) => string;
  back: (name: string) => string;
  untilWhen: string;
  alreadyStopped: (name: string) => string;
  notStopped: (name: string) => string;
  notMade: (name: string) => string;
  made: (name: string, quantity: string, before: string, after: string) => string;
  /** Says how much of an ingredient a batch uses. */
  used: (name: string, before: string, after: string) => string;
  poStates: Record<PoState, string>;
  po: (number: number, supplier: string, state: string, day: string) => string;
  poTotal: (total: string, unpriced: number) => string;
  noPo: (number: number) => string;
  whichPo: string;
  poIs: (number: number, state: string) => string;
  approvePo: (number: number) => string;
  cancelPo: (number: number, notifies: boolean) => string;
  /** The order is too long to be shown where the person would confirm it. */
  longPo: (number: number, supplier: string) => string;
  /** The label of the link to the order's PDF file. */
  poPaper: (number: number) => string;
  openPo: string;
  /** The order to the supplier was approved. The approval does not send the order. */
  approvedPo: string;
  mayNotApprove: string;
  unpricedPo: (number: number) => string;
  overLimit: (number: number, limit: string, total: string) => string;
  /** The total includes the orders that the person has already approved today. */
  overDayLimit: (number: number, limit: string, total: string, approved: string) => string;
  receivedTitle: (supplier: string, po: number | null) => string;
  receivedLine: (name: string, quantity: string, ordered: string | null, before: string, after: string) => string;
  paperReceived: string;
  receivedHow: string;
  fromWhom: string;
  /** The order expects none of the received items. */
  notOnPo: (number: number, state: string) => string;
  orderAdd: (packs: string, name: string, supplier: string, number: number, day: string) => string;
  orderStart: (packs: string, name: string, supplier: string, day: string) => string;
  noOffer: (name: string) => string;
  credit: (supplier: string, quantity: string, name: string, reason: string, amount: string | null) => string;
  creditWhy: string;
  creditReasons: Record<Complaint, string>;
  newSupplier: (name: string) => string;
  supplierExists: (name: string) => string;
  supplierName: string;
  undoWaste: (name: string, quantity: string) => string;
  undoCount: (name: string) => string;
  undoMade: (name: string, quantity: string) => string;
  undoReceived: (supplier: string) => string;
  /** Something else has changed the subject of the action since. */
  undoChanged: string;
  undoLabel: string;
  nothingToUndo: string;
  cannotUndo: (what: string) => string;
  stopUntil: (name: string, time: string) => string;
  stopForever: (name: string) => string;
  reportLabel: string;
  /** The proposal that is shown to a person who asks for replies in this language. */
  speak: string;
  whichLanguage: string;
  shall: string;
  changed: string;
  done: string;
  refused: string;
  expired: string;
  failed: (reason: string) => string;
  nothingOpen: string;
  /** The reply to a typed "yes" whose meaning is unclear; the open questions follow it. */
  useButtons: string;
  messagesOff: string;
  turnMessagesOff: string;
  turnMessagesOn: string;
  messagesHow: string;
  needsInstruction: string;
  /** The reply to an instruction not to do something. */
  nothingDone: string;
  /** The message has a number for a price, a threshold or another setting. */
  notAStock: string;
  /** Asks about words that can mean waste or a delivery. */
  thrownOrCame: string;
  acts: { waste: string; received: string };
  /** The message is too long to be compared with the restaurant's many names. */
  tooLong: string;
  notUnderstood: string;
  /** Precedes the agent's own question. */
  modelFailed: string;
  modelUsedUp: string;
  /** Follows a model's text. */
  byModel: string;
  help: string;
  /** An example of each verb. */
  examples: Record<Act, string>;
}
