import type { CreditSource, CreditSummary } from "#src/features/credits/contract.ts";
import type { Reason } from "#src/features/credits/rules.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Format } from "#src/web/ui/format.tsx";

export const REASON_LABELS: Record<Reason, string> = {
  short: "Short",
  damaged: "Damaged",
  wrong: "Wrong or refused",
  price: "Charged too much",
};

type Amounts = Pick<CreditSummary, "amount" | "unpriced" | "currency" | "settled_amount">;

/** Returns "S$12.00", what the amount does not include, and what came back. */
export function amountText({ amount, unpriced, currency, settled_amount }: Amounts, { locale }: Format): string {
  const money = (value: number) => formatMoney(value, currency, locale);
  if (settled_amount !== null) {
    return settled_amount === amount
      ? `${money(amount)} came back`
      : `${money(settled_amount)} of ${money(amount)} came back`;
  }
  if (unpriced === 0) return money(amount);
  const rest = unpriced === 1 ? "1 line of unknown price" : `${unpriced} lines of unknown price`;
  return amount > 0 ? `${money(amount)} and ${rest}` : rest;
}

/** "Invoice INV-7 of 12 Nov 2026". */
export function sourceLabel({ kind, number, date }: CreditSource, format: Format): string {
  const day = format.day(date);
  if (kind === "invoice") return `Invoice ${number} of ${day}`.replace("Invoice  of", "Invoice of");
  return number === "" ? `Delivery of ${day}` : `Delivery of ${day}, order ${number}`;
}
