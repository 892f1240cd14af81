import { type TaxRate, taxRates, type TaxSettings } from "#src/features/taxes/contract.ts";

/** A rate as it is typed. */
export interface RateDraft {
  key: number;
  name: string;
  percent: string;
  category_ids: string[];
  dish_ids: string[];
}

/** The form as it is filled in. */
export interface TaxDraft {
  rates: RateDraft[];
  included: boolean;
  service: string;
}

export function draftOf(saved: TaxSettings): TaxDraft {
  const { tax_rates, prices_include_tax, service_charge_percent } = saved;
  return {
    rates: tax_rates.map(rateDraftOf),
    included: prices_include_tax,
    service: service_charge_percent === 0 ? "" : String(service_charge_percent),
  };
}

/** The form's draft of a stored rate, or of a new one. */
export function rateDraftOf(rate?: TaxRate, position?: number): RateDraft {
  return {
    key: position ?? Date.now(),
    name: rate?.name ?? "",
    percent: rate === undefined ? "" : String(rate.percent),
    category_ids: rate?.category_ids ?? [],
    dish_ids: rate?.dish_ids ?? [],
  };
}

/** Returns what to save, the first rate as the default, or null when a field is missing or two rates have one name. */
export function settingsOf({ rates, included, service }: TaxDraft): TaxSettings | null {
  const typed = rates.map(({ name, percent, category_ids, dish_ids }, index) => ({
    name,
    percent,
    is_default: index === 0,
    // The default one holds wherever no other does.
    category_ids: index === 0 ? [] : category_ids,
    dish_ids: index === 0 ? [] : dish_ids,
  }));
  const parsed = taxRates.safeParse(typed);
  if (!parsed.success) return null;
  return {
    tax_rates: parsed.data,
    prices_include_tax: included,
    service_charge_percent: service === "" ? 0 : Number(service),
  };
}
