import type { CostTotals } from "#src/features/reports/contract.ts";

/**
 * Returns whether the cost of the sales is known, which is not the same as zero. Options are often free and have a cost
 * nevertheless, so for them the number with a known cost decides.
 */
export const isCosted = ({ costed_items, costed_revenue }: Partial<CostTotals> & { costed_items?: number }): boolean =>
  (costed_items ?? costed_revenue ?? 0) !== 0;
