import Big from "big.js";
import { lineAmount, type Pack } from "#src/invoice-reader/invoice.ts";
import { packOf } from "#src/shared/packs/pack-text.ts";
import type { NeedsSize, Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { type StockedItem, type LearnedSize, sizeOfUnit } from "#src/features/invoices/receipts/unit-size.ts";
import { type InventoryUnit, type InvoiceUnit, priceDecimals } from "#src/shared/units.ts";

/** The values of a line that determine how much of an item comes into stock. */
export interface ReceivedLine {
  item_name: string;
  item_description: string;
  quantity: number;
  unit: InvoiceUnit;
  unit_price: number;
  amount?: number | undefined;
  discount: number;
  unit_text?: string | undefined;
  pack?: Pack | null | undefined;
  size?: { quantity: number; unit: InventoryUnit } | undefined;
}

/**
 * Returns the line's pack, else the pack in its name or description. Its words are read with their meaning in the
 * country.
 */
export function packOfLine(
  { pack, item_name, item_description }: ReceivedLine,
  country: string | null = null,
): Pack | null {
  return pack === undefined ? packOf(`${item_name} ${item_description}`, country) : pack;
}

const Exact = Big();
Exact.DP = 20;

/** The result for a line. `problem` is a sentence for the reviewer if the line cannot be received as it is. */
export type Receiving = { receives: Receives | null; needs_size: NeedsSize | null; problem: string | null };

export const NOTHING_RECEIVED: Receiving = { receives: null, needs_size: null, problem: null };

/**
 * Returns how much of the item comes into stock (or leaves it, for a negative quantity) and its price per unit: the
 * line's net amount divided by that quantity. If the size of the line's unit is unknown, the owner is asked; it never
 * counts as 1. `number` is the line's number from 1; `rate` is the exchange rate of the invoice's currency into the
 * company's.
 */
export function receivingOf(
  line: ReceivedLine,
  item: StockedItem,
  {
    number,
    learned,
    rate = 1,
    country = null,
  }: { number: number; learned?: LearnedSize | undefined; rate?: number; country?: string | null },
): Receiving {
  if (line.unit_price < 0) {
    const problem = `Line ${number}, "${line.item_name}": the price is below zero. For returned goods make the quantity negative instead; a deposit or a discount is not added to stock.`;
    return { ...NOTHING_RECEIVED, problem };
  }
  if (line.quantity === 0) return NOTHING_RECEIVED;
  const size = sizeOfUnit({ ...line, pack: packOfLine(line, country) }, item, learned, country);
  if (!("factor" in size)) {
    const from = line.unit_text || line.unit;
    const message = `Line ${number}, "${line.item_name}": it is not known how many ${item.unit} are in one ${from}. Enter it to save the invoice.`;
    return { ...NOTHING_RECEIVED, needs_size: { from, to: item.unit, message, offer: size.offer } };
  }
  const quantity = size.factor.times(line.quantity);
  const price = new Exact(lineAmount(line)).times(rate).div(quantity);
  return {
    receives: {
      quantity: quantity.round(6, Big.roundHalfUp).toNumber(),
      unit: item.unit,
      // A credit that exceeds the goods' value gives them no price.
      price_per_unit: price.lt(0)
        ? 0
        : price.round(priceDecimals(item.shown_unit ?? item.unit), Big.roundHalfUp).toNumber(),
      by: size.by,
    },
    needs_size: null,
    problem: null,
  };
}
