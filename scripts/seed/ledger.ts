export interface Movement {
  id: string;
  item_id: string;
  quantity: number;
  reason: "receive" | "sale" | "return" | "waste" | "count" | "produce" | "consume";
  source_type: "invoice" | "order" | "manual" | "stocktake" | "batch";
  source_id: string | null;
  created_at: string;
  /** For a sale: the quantity that each line of the order took, by the line's id. */
  lines?: Record<string, number>;
}

/** The stock of the past while it is made. */
export interface Ledger {
  stockOf: (item_id: string) => number;
  move: (
    item_id: string,
    quantity: number,
    at: string,
    rest: Pick<Movement, "reason" | "source_type" | "source_id" | "lines">,
  ) => void;
  /** Brings more of an item when there is less than this. */
  fetch: (item_id: string, quantity: number, at: string) => void;
}
