import type { CostTotals } from "#src/features/reports/contract.ts";

/**
 * Whether the cost of what was sold is known, which is not the same as zero. Options are often free and cost something
 * all the same, so theirs are told by how many had a known cost.
 */
export const isCosted = ({ costed_items, costed_revenue }: Partial<CostTotals> & { costed_items?: number }): boolean =>
  (costed_items ?? costed_revenue ?? 0) !== 0;
