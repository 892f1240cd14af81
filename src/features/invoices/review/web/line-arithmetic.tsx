import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { amountText } from "#src/features/invoices/review/draft-decimals.ts";
import { priceForAmount } from "#src/features/invoices/review/draft-sums.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { PRICE_DIGITS } from "#src/features/invoices/prices/web/price-text.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-notes.module.css";

interface LineArithmeticProps {
  line: DraftLine;
  currency: string;
  /** Quantity x price, if the printed amount differs. */
  computed: number | null;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** The line's discount, and the printed amount if it differs from quantity x price. */
export function LineArithmetic({ line, computed, currency, onChange }: LineArithmeticProps) {
  const { locale } = useFormat();
  const money = (amount: number | string) => formatMoney(amount, currency, locale);
  const price = priceForAmount(line);
  const discounted = Number(line.discount) > 0;
  if (!discounted && computed === null) return null;
  return (
    <ul className={`${ui.stackXs} ${classes.notes}`}>
      {discounted && (
        <li data-quiet>
          <span>A discount of {money(line.discount)} is subtracted.</span>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ discount: "0" })}>
            Remove the discount
          </Button>
        </li>
      )}
      {computed !== null && line.amount !== null && (
        <li data-bad>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {line.quantity || 0} × {money(line.unit_price || 0)}
            {discounted && ` less ${money(line.discount)}`} is {money(computed)}, the invoice says {money(line.amount)}.
          </span>
          <Button variant="default" size="compact-sm" onClick={() => onChange({ amount: null })}>
            {money(computed)} is right
          </Button>
          {price !== null && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onChange({ unit_price: amountText(price, currency) })}
            >
              Change the price to {formatMoney(price, currency, locale, PRICE_DIGITS)}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
