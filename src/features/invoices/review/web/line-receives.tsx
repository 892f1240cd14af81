import { Button } from "@mantine/core";
import { useState } from "react";
import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { receivesText } from "#src/features/invoices/receipts/web/receives-text.ts";
import { isImpossible, isUnconfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import { type DraftLine, withOtherSign } from "#src/features/invoices/review/review-draft.ts";
import { PriceBadge } from "#src/features/invoices/prices/web/price-badge.tsx";
import { LinePrice } from "#src/features/invoices/review/web/line-price.tsx";
import { LineSize } from "#src/features/invoices/review/web/line-size.tsx";
import { useFormat, type Format } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-receives.module.css";
import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";

interface LineReceivesProps {
  line: DraftLine;
  reviewed: ReviewedLine | undefined;
  /** False while the exchange rate into the company's currency is missing. */
  priced: boolean;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** What a line adds to stock and the change of price, or the question how much one of its units contains. */
export function LineReceives({ line, reviewed, priced, onChange }: LineReceivesProps) {
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  if (!reviewed) return null;
  const { receives, needs_size, problem, price_change } = reviewed;
  // The size of the unit matters only when the item is certain.
  if (needs_size && isUnconfirmed(line, reviewed)) return null;
  if (needs_size) {
    return (
      <div className={`${ui.cluster} ${classes.receives}`}>
        <LineSize line={line} {...needs_size} required onChange={(size) => onChange({ size })} />
      </div>
    );
  }
  if (problem !== null) return <NegativePrice line={line} onChange={onChange} />;
  if (!receives) return <p className={`${ui.cluster} ${classes.receives}`}>Not added to stock.</p>;
  if (reviewed.never_in_stock || reviewed.price_only) {
    return <LeavesStock receives={receives} reviewed={reviewed} onChange={onChange} />;
  }
  const by = sizeText(receives, line);
  const change = priced && reviewed.sets_price ? priceChangeText(reviewed, format) : null;
  return (
    <div className={`${ui.cluster} ${classes.receives}`}>
      <span>
        <StockChange receives={receives} priced={priced} />
        {by && <span className={ui.mutedSm}> {by}</span>}
      </span>
      <ReceivesNotes reviewed={reviewed} />
      {line.was_in_stock && receives.quantity < 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ was_in_stock: null })}>
          It was not in stock
        </Button>
      )}
      {by && !editing && line.size === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          Change
        </Button>
      )}
      {change && (
        <span className={classes.change}>
          {price_change?.class && <PriceBadge of={price_change.class} />} {change}
        </span>
      )}
      {priced && isImpossible(line, reviewed) && <LinePrice line={line} reviewed={reviewed} onChange={onChange} />}
      {(editing || line.size !== null) && (
        <LineSize
          line={line}
          from={line.unit_text || line.unit}
          to={receives.unit}
          offer={null}
          onChange={(size) => onChange({ size })}
        />
      )}
    </div>
  );
}

/**
 * The choice for goods of a credit note that were damaged, refused or missing on delivery, or of which only the price
 * is credited. If these goods left the stock, the stock would be too low.
 */
function LeavesStock({
  receives,
  reviewed,
  onChange,
}: { receives: Receives; reviewed: ReviewedLine } & Pick<LineReceivesProps, "onChange">) {
  const format = useFormat();
  const quantity = <strong>{format.quantity(-receives.quantity, receives.unit)}</strong>;
  return (
    <div className={`${ui.cluster} ${classes.receives}`}>
      <span>
        {reviewed.price_only ? (
          <>leaves the stock as it is: too much was charged for {quantity}</>
        ) : (
          <>leaves the stock as it is: {quantity} never came into it</>
        )}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ was_in_stock: true })}>
        {reviewed.price_only ? "It went back" : "It was in stock"}
      </Button>
    </div>
  );
}

/** "adds 9 pcs at $2.13 per piece", "takes 8 pcs out of stock". */
function StockChange({ receives, priced }: { receives: Receives; priced: boolean }) {
  const format = useFormat();
  const { quantity, unit } = receives;
  if (quantity < 0) {
    return (
      <>
        takes <strong>{format.quantity(-quantity, unit)}</strong> out of stock
      </>
    );
  }
  return (
    <>
      adds <strong>{priced ? receivesText(receives, format) : format.quantity(quantity, unit)}</strong>
    </>
  );
}

/** Remarks about a new ingredient, and the reason why a price stays as it is. */
function ReceivesNotes({ reviewed: { receives, new_item, sets_price, match } }: { reviewed: ReviewedLine }) {
  const format = useFormat();
  if (!receives || receives.quantity < 0) return null;
  if (new_item) {
    const packs = new_item.packs.length > 0 ? `${new_item.packs.join(", ")}, ` : "";
    const threshold = format.quantity(new_item.reorder_threshold, new_item.unit);
    return (
      <span className={ui.mutedSm}>
        {packs}reorder at {threshold}
      </span>
    );
  }
  const isOlder = !sets_price && receives.price_per_unit > 0 && match.inventory_item_id !== null;
  return isOlder ? <span className={ui.mutedSm}>The price stays: a newer one is known.</span> : null;
}

/**
 * The question about a negative price on a line for stock: either the goods were returned, or the line is not for
 * goods.
 */
function NegativePrice({ line, onChange }: Pick<LineReceivesProps, "line" | "onChange">) {
  return (
    <div className={`${ui.cluster} ${classes.receives}`}>
      <span>The price is below zero.</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange({ quantity: withOtherSign(line.quantity), unit_price: withOtherSign(line.unit_price) })}
      >
        Goods went back
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onChange({ destination: { to: "nothing" } })}>
        Not for stock
      </Button>
    </div>
  );
}

/** Returns the size by which the quantity was converted; null if the units are the same or metric. */
function sizeText({ by }: Receives, line: Pick<DraftLine, "pack">): string | null {
  if (by === "item_pack") return "using the ingredient's pack size";
  if (by === "line_pack")
    return line.pack ? `using the pack on the invoice, ${line.pack.text}` : "using the pack in its name";
  if (by === "learned_size") return "using the size you entered before";
  return by === "given_size" ? "using the size you entered" : null;
}

/** Returns the change of a price: "Was $0.007 per ml, now 14% more"; null if it is only rounding. */
function priceChangeText(
  { price_change, receives }: Pick<ReviewedLine, "price_change" | "receives">,
  format: Format,
): string | null {
  if (!price_change || !receives) return null;
  const { before, percent } = price_change;
  const size = Math.abs(percent) < 10 ? Math.round(Math.abs(percent) * 10) / 10 : Math.round(Math.abs(percent));
  if (size < 0.5) return null;
  const was = `${format.money(before, PRICE_DIGITS)} per ${singularUnit(receives.unit)}`;
  return `Was ${was}, now ${format.number(size)}% ${percent > 0 ? "more" : "less"}`;
}
