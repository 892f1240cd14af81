import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "./format.tsx";

interface MoneyProps {
  /** Decimal text or number in the currency's main unit; null shows a dash. */
  amount: string | number | null | undefined;
  /** The currency; the company's by default. */
  currency?: string;
  locale?: string;
  /** More decimals than the currency has, for a price per gram. */
  digits?: number;
}

export function Money({ amount, currency, locale, digits }: MoneyProps) {
  const format = useFormat();
  if (amount == null || amount === "") return <span className="tabular-nums">–</span>;
  return (
    <span className="tabular-nums" style={{ whiteSpace: "nowrap" }}>
      {formatMoney(amount, currency ?? format.currency, locale ?? format.locale, digits)}
    </span>
  );
}
