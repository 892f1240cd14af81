import Big from "big.js";
import { lineAmount, type Pack, packOf } from "#src/invoice-reader/invoice.ts";
import type { NeedsSize, Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { type HeldItem, type LearnedSize, sizeOfUnit } from "#src/features/invoices/receipts/unit-size.ts";
import type { InventoryUnit, InvoiceUnit } from "#src/shared/units.ts";

/** A line as it is to be received. */
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

/** The pack a line states, else the one its words do. */
export function packOfLine({ pack, item_name, item_description }: ReceivedLine): Pack | null {
  return pack === undefined ? packOf(`${item_name} ${item_description}`) : pack;
}

export type Receiving = { receives: Receives | null; needs_size: NeedsSize | null };

/**
 * How much of the item comes into stock, and what one of its units costs: the line's net amount by what it brings. Units
 * that nothing leads to are asked for, never taken as 1. `place` is the line's number as a person counts; `rate` is the
 * price of the invoice's currency in the company's.
 */
export function receivingOf(
  line: ReceivedLine,
  item: HeldItem,
  { place, learned, rate = 1 }: { place: number; learned?: LearnedSize | undefined; rate?: number },
): Receiving {
  if (line.quantity <= 0) return { receives: null, needs_size: null };
  const size = sizeOfUnit({ ...line, pack: packOfLine(line) }, item, learned);
  if (!("factor" in size)) {
    const from = line.unit_text || line.unit;
    const message = `Line ${place}, "${line.item_name}": how many ${item.unit} one ${from} holds is not known. Give its size to receive it.`;
    return { receives: null, needs_size: { from, to: item.unit, message, offer: size.offer } };
  }
  const quantity = size.factor.times(line.quantity);
  const price = lineAmount(line).times(rate).div(quantity);
  return {
    receives: {
      quantity: quantity.round(6, Big.roundHalfUp).toNumber(),
      unit: item.unit,
      price_per_unit: price.round(6, Big.roundHalfUp).toNumber(),
      by: size.by,
    },
    needs_size: null,
  };
}
