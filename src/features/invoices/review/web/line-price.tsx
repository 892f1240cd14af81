import { Button } from "@mantine/core";
import Big from "big.js";
import { causeText, differenceText } from "#src/features/invoices/prices/likely-cause.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-receives.module.css";

interface LinePriceProps {
  line: DraftLine;
  reviewed: ReviewedLine;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** The message about an impossible price: the probable cause, and how to continue. Saving waits for it. */
export function LinePrice({ line, reviewed: { price_change, receives }, onChange }: LinePriceProps) {
  if (!price_change || !receives) return null;
  const { cause, percent } = price_change;
  const size = cause?.kind === "pack" ? sizeThatFits(line, receives, cause.factor) : null;
  return (
    <div className={`${ui.cluster} ${classes.price}`}>
      <span>This price {cause ? causeText(cause) : differenceText(percent)}.</span>
      {size && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ size: { quantity: size, unit: receives.unit } })}
        >
          Fix the pack: 1 {line.unit_text || line.unit} = {size} {receives.unit}
        </Button>
      )}
      <Button
        id={lineId(line.key, "price")}
        data-to-check
        variant="default"
        size="compact-sm"
        onClick={() => onChange({ allowed_price: receives.price_per_unit })}
      >
        The price is right
      </Button>
    </div>
  );
}

/**
 * Returns the content of one unit of the line, assuming that the line's price is the price of a pack; null if the
 * content is not a plausible amount.
 */
function sizeThatFits({ quantity }: DraftLine, receives: { quantity: number }, factor: number): string | null {
  const lines = Number(quantity);
  if (!(lines > 0)) return null;
  const held = new Big(receives.quantity).div(lines).times(factor).round(3);
  return held.gt(0) ? held.toString() : null;
}
