/** What can be asked of the agent. */
export const VERBS = [
  "stock",
  "low",
  "sales",
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
  "stop",
  "back",
  "made",
  "approve_po",
  "cancel_po",
  "help",
  "yes",
  "no",
] as const;
export type Verb = (typeof VERBS)[number];

export const PERIODS = ["today", "yesterday", "tomorrow", "week", "last_week", "month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

/** Phrases that are separated by "|"; one that ends in "~" says little by itself. */
export interface Words {
  verbs: Record<Verb, string>;
  periods: Record<Period, string>;
  /** A sentence with one of them asks and orders nothing. */
  questions: string;
  negations: string;
  /** What makes an order polite. */
  courtesies: string;
  /** What comes before the reason for something. */
  because: string;
  fillers: string;
}
