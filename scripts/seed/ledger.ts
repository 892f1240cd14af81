export interface Movement {
  id: string;
  item_id: string;
  quantity: number;
  reason: "receive" | "sale" | "return" | "waste" | "count" | "produce" | "consume";
  source_type: "invoice" | "order" | "manual" | "stocktake" | "batch";
  source_id: string | null;
  created_at: string;
}

/** The stock of the past while it is made. */
export interface Ledger {
  stockOf: (item_id: string) => number;
  move: (
    item_id: string,
    quantity: number,
    at: string,
    rest: Pick<Movement, "reason" | "source_type" | "source_id">,
  ) => void;
  /** Brings more of an item when there is less than this. */
  fetch: (item_id: string, quantity: number, at: string) => void;
}
