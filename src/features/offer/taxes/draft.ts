import { COINS, type TaxRate, taxRates, type TaxSettings } from "#src/features/offer/taxes/contract.ts";

/** A rate as typed. */
export interface RateDraft {
  key: number;
  name: string;
  percent: string;
  category_ids: string[];
  dish_ids: string[];
}

/** The form as typed. */
export interface TaxDraft {
  rates: RateDraft[];
  included: boolean;
  service: string;
  taxNumber: string;
  note: string;
  /** The smallest coin; empty if every amount can be paid. */
  coin: string;
}

export function draftOf(saved: TaxSettings): TaxDraft {
  const { tax_rates, prices_include_tax, service_charge_percent, tax_number, receipt_note, cash_rounding } = saved;
  return {
    rates: tax_rates.map(rateDraftOf),
    included: prices_include_tax,
    service: service_charge_percent === 0 ? "" : String(service_charge_percent),
    taxNumber: tax_number ?? "",
    note: receipt_note ?? "",
    coin: cash_rounding === null ? "" : String(cash_rounding),
  };
}

/** Returns the form's draft of a stored rate, or of a new one. */
export function rateDraftOf(rate?: TaxRate, position?: number): RateDraft {
  return {
    key: position ?? Date.now(),
    name: rate?.name ?? "",
    percent: rate === undefined ? "" : String(rate.percent),
    category_ids: rate?.category_ids ?? [],
    dish_ids: rate?.dish_ids ?? [],
  };
}

/**
 * Returns the settings to save, with the first rate as the default; null if a field is missing or two rates have the
 * same name.
 */
export function settingsOf({ rates, included, service, taxNumber, note, coin }: TaxDraft): TaxSettings | null {
  const typed = rates.map(({ name, percent, category_ids, dish_ids }, index) => ({
    name,
    percent,
    is_default: index === 0,
    // The default rate applies wherever no other does.
    category_ids: index === 0 ? [] : category_ids,
    dish_ids: index === 0 ? [] : dish_ids,
  }));
  const parsed = taxRates.safeParse(typed);
  if (!parsed.success) return null;
  return {
    tax_rates: parsed.data,
    prices_include_tax: included,
    service_charge_percent: service === "" ? 0 : Number(service),
    tax_number: taxNumber.trim() || null,
    receipt_note: note.trim() || null,
    cash_rounding: COINS.find((one) => String(one) === coin) ?? null,
  };
}
