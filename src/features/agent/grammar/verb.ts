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

/** Verbs that change a person's own settings. Unrelated words beside them do not change the settings. */
const SETTINGS: readonly (Verb | null)[] = ["stop_messages", "start_messages", "language"];
export const isSetting = (verb: Verb | null): boolean => SETTINGS.includes(verb);

export const PERIODS = ["today", "yesterday", "tomorrow", "week", "last_week", "month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

/** Other meanings that phrases of a language can have. */
export const SIGNS = [
  /** A sentence with one of these phrases is a question, not an order. */
  "questions",
  /** A sentence that begins with one of these phrases is a question, too. */
  "openers",
  "negations",
  /** What makes an order polite. */
  "courtesies",
  /** Words that precede the reason for something. */
  "because",
  /** Reasons for throwing something away that stand without a word such as "because". */
  "reasons",
  /** Words that precede the time until which something is sold out. */
  "until",
  /** Words that say that something stays sold out until somebody brings it back. */
  "forever",
  /** Words for the end of a day: "the end of the day", "closing". */
  "endOfDay",
  "afternoon",
  "fillers",
] as const;
export type Sign = (typeof SIGNS)[number];
