/** What can be asked of the agent. */
export const VERBS = [
  "stock",
  "low",
  "sales",
  "report",
  "orders",
  "order_status",
  "price",
  "cost",
  "forecast",
  "purchases",
  "po",
  "deliveries",
  "prep",
  "sold_out",
  "supplier",
  "count",
  "waste",
  "received",
  "stop",
  "back",
  "made",
  "order",
  "approve_po",
  "cancel_po",
  "credit",
  "new_supplier",
  "undo",
  "stop_messages",
  "start_messages",
  "language",
  "help",
  "yes",
  "no",
] as const;
export type Verb = (typeof VERBS)[number];

/** The verbs that change something. */
export const CHANGES = [
  "count",
  "waste",
  "stop",
  "back",
  "made",
  "received",
  "order",
  "approve_po",
  "cancel_po",
  "credit",
  "new_supplier",
  "undo",
  "stop_messages",
  "start_messages",
  "language",
] as const satisfies readonly Verb[];

export const isChange = (verb: Verb | null): boolean => CHANGES.some((change) => change === verb);

/** What a person sets for themselves; talk beside it changes nothing of it. */
const SETTINGS: readonly (Verb | null)[] = ["stop_messages", "start_messages", "language"];
export const isSetting = (verb: Verb | null): boolean => SETTINGS.includes(verb);

export const PERIODS = ["today", "yesterday", "tomorrow", "week", "last_week", "month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

/** What else phrases of a language say. */
export const SIGNS = [
  /** A sentence with one of them asks and orders nothing. */
  "questions",
  /** A sentence that begins with one of them asks, too. */
  "openers",
  "negations",
  /** What makes an order polite. */
  "courtesies",
  /** What comes before the reason for something. */
  "because",
  /** Why something is thrown away, where nothing says that it is a reason. */
  "reasons",
  /** What comes before the time until which something is sold out. */
  "until",
  /** Something stays sold out until somebody brings it back. */
  "forever",
  /** A day ends: "the end of the day", "closing". */
  "endOfDay",
  "afternoon",
  "fillers",
] as const;
export type Sign = (typeof SIGNS)[number];
