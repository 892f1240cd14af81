import type { CostTotals } from "#src/features/reports/contract.ts";

/**
 * Returns whether the cost of the sales is known. An unknown cost is not a cost of zero. Options are often free but
 * still have a cost, so for them the number of items with a known cost decides.
 */
export const isCosted = ({ costed_items, costed_revenue }: Partial<CostTotals> & { costed_items?: number }): boolean =>
  (costed_items ?? costed_revenue ?? 0) !== 0;
