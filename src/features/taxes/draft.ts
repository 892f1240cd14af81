import { type TaxRate, taxRates } from "#src/features/taxes/contract.ts";

/** A rate as it is typed. */
export interface RateDraft {
  key: number;
  name: string;
  percent: string;
  category_ids: string[];
}

/** The form's draft of a stored rate, or of a new one. */
export function draftOf(rate?: TaxRate, position?: number): RateDraft {
  return {
    key: position ?? Date.now(),
    name: rate?.name ?? "",
    percent: rate === undefined ? "" : String(rate.percent),
    category_ids: rate?.category_ids ?? [],
  };
}

/** Returns the rates to save, the first as the default, or null when a field is missing or two have one name. */
export function ratesOf(draft: RateDraft[]): TaxRate[] | null {
  const rates = draft.map(({ name, percent, category_ids }, index) => ({
    name,
    percent,
    is_default: index === 0,
    // The default one holds wherever no other does.
    category_ids: index === 0 ? [] : category_ids,
  }));
  const parsed = taxRates.safeParse(rates);
  return parsed.success ? parsed.data : null;
}
