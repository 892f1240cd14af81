import Big from "big.js";
import type { Difference, DifferenceReason } from "#src/features/invoices/comparison/contract.ts";
import { chargedTooMuch } from "#src/features/invoices/prices/agreed-price.ts";
import { roundMoney } from "#src/shared/money.ts";
import { priceDecimals } from "#src/shared/units.ts";

/** An invoice line, in its item's present unit and the invoice's currency. */
export interface InvoicedLine {
  invoice_id: string;
  invoice_line_id: string;
  quantity: Big.BigSource;
  amount: Big.BigSource;
  currency: string;
  display_unit?: string | null;
  /** The price of one unit; null if none was agreed or ordered. */
  agreed_price: number | null;
}

/** The quantities of an item on a delivery, in the item's present unit. */
export interface DeliveredItem {
  item_id: string;
  unit: string;
  delivered: Big.BigSource;
  damaged: Big.BigSource;
  rejected: Big.BigSource;
  /** Whether another item came instead of this one. */
  is_substituted: boolean;
  delivery_line_id: string | null;
}

/** Units in which weighing and measuring vary a little. Counted goods do not vary. */
const WEIGHED_UNITS = ["g", "kg", "ml", "L"];
const TOLERATED_PART = "0.02";

/** Returns how much more is charged than came; 0 within the tolerance. */
export function chargedExcess(unit: string, delivered: Big.BigSource, invoiced: Big.BigSource): Big {
  const excess = new Big(invoiced).minus(delivered);
  const tolerated = WEIGHED_UNITS.includes(unit) ? new Big(delivered).times(TOLERATED_PART) : new Big(0);
  return excess.gt(tolerated) ? excess : new Big(0);
}

/**
 * Returns the differences between the invoice lines of an item and what came and was agreed. The quantity that did not
 * come is taken from the last lines first, at the charged price; for the remaining quantity of each line the price
 * difference is claimed.
 */
export function differencesOf(item: DeliveredItem, lines: readonly InvoicedLine[]): Difference[] {
  const invoiced = lines.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
  const missing = missingParts(item, chargedExcess(item.unit, item.delivered, invoiced));
  const byLine = lines.toReversed().map((line) => {
    const parts = takeParts(missing, new Big(line.quantity));
    const accepted = parts.reduce((remaining, { quantity }) => remaining.minus(quantity), new Big(line.quantity));
    const short = parts.map((part) => asDifference(item, line, { ...part, price: chargedPrice(line) }));
    const dear = overcharged(line, accepted);
    return dear === null ? short : [...short, asDifference(item, line, dear)];
  });
  return byLine.toReversed().flat();
}

interface Part {
  reason: DifferenceReason;
  quantity: Big;
}

/** Splits the charged quantity that did not come into parts by reason. */
function missingParts({ damaged, rejected, is_substituted }: DeliveredItem, excess: Big): Part[] {
  const rest: Part = { reason: is_substituted ? "wrong" : "short", quantity: excess };
  const known: Part[] = [
    { reason: "damaged", quantity: new Big(damaged) },
    { reason: "wrong", quantity: new Big(rejected) },
    rest,
  ];
  return takeParts(known, excess);
}

/** Takes a quantity from the parts, in their order, and returns what was taken. */
function takeParts(parts: Part[], quantity: Big): Part[] {
  let remaining = quantity;
  return parts.flatMap((part) => {
    const taken = part.quantity.lt(remaining) ? part.quantity : remaining;
    if (taken.lte(0)) return [];
    remaining = remaining.minus(taken);
    part.quantity = part.quantity.minus(taken);
    return [{ reason: part.reason, quantity: taken }];
  });
}

/** A price as an exact fraction: a quantity of the line costs `amount * quantity / line quantity`. */
interface Price {
  amount: Big;
  per: Big;
}

const chargedPrice = ({ amount, quantity }: InvoicedLine): Price => ({
  amount: new Big(amount),
  per: new Big(quantity),
});

function overcharged(line: InvoicedLine, accepted: Big): (Part & { price: Price }) | null {
  const { agreed_price: agreedPrice, currency } = line;
  if (agreedPrice === null || accepted.lte(0)) return null;
  const over = chargedTooMuch({
    amount: new Big(line.amount).toNumber(),
    quantity: new Big(line.quantity).toNumber(),
    agreedPrice,
    currency,
  });
  return over && { reason: "price", quantity: accepted, price: { amount: over, per: new Big(line.quantity) } };
}

function asDifference(item: DeliveredItem, line: InvoicedLine, part: Part & { price: Price }): Difference {
  const { amount, per } = part.price;
  return {
    reason: part.reason,
    item_id: item.item_id,
    quantity: part.quantity.toNumber(),
    unit: item.unit,
    unit_price: amount.div(per).round(priceDecimals(line.display_unit), Big.roundHalfUp).toNumber(),
    amount: roundMoney(amount.times(part.quantity).div(per), line.currency),
    invoice_id: line.invoice_id,
    invoice_line_id: line.invoice_line_id,
    delivery_line_id: item.delivery_line_id,
  };
}
