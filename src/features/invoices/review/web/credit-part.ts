import type { ComponentType } from "react";

/** A credit note under review, with its amounts above zero. */
export interface CreditNoteUnderReview {
  supplierId: string;
  currency: string;
  total: number;
  tax: number;
}

/**
 * Shows what a credit note under review settles. The component belongs to a higher feature, so screens take it as a
 * prop.
 */
export type CreditPart = ComponentType<CreditNoteUnderReview>;
