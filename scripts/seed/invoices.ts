// The invoices behind the deliveries of the demo's history: one per supplier and day, at prices that drift as a market does.
import { v7 as uuid } from "uuid";
import { lineKeys } from "#src/features/inventory/supplier-items/line-keys.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { FROM_INVOICE_UNIT, INVOICE_UNITS, type InvoiceUnit } from "#src/shared/units.ts";
import { dayIn } from "#src/shared/time.ts";
import type { Movement } from "./ledger.ts";

export interface BoughtItem {
  id: string;
  name: string;
  item_code: string | null;
  unit: string;
  unit_price: number;
  supplier_id: string | null;
}

const GST = 0.09;
/** The price of one item was far too high in the delivery before last, so that the price chart shows an outlier. */
const DEAR = { item: "Salmon fillet", factor: 1.32 };

/** Gives every delivery its invoice, by setting its source. The last price of each item is the one it has. */
export function makeInvoices(movements: Movement[], items: readonly BoughtItem[], now: Date, zone: string) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const deliveries = movements
    .filter(({ source_type, quantity }) => source_type === "invoice" && quantity > 0)
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const days = Map.groupBy(deliveries, ({ item_id, created_at }) => {
    const supplier = byId.get(item_id)?.supplier_id ?? "";
    return `${dayIn(zone, new Date(created_at))} ${supplier}`;
  });
  const numbers = new Map<string, number>();
  const dear = deliveries.filter(({ item_id }) => byId.get(item_id)?.name === DEAR.item).at(-2);
  // Every supplier numbers in a series of its own, named after the first thing it sells.
  const codes = new Map(items.toReversed().map((item) => [item.supplier_id ?? "", item.item_code?.slice(0, 3)]));
  const paid = new Map<string, { unit_price: number; price_date: string }>();
  const last = new Map(deliveries.map((delivery) => [delivery.item_id, delivery]));
  const invoices = [...days].flatMap(([key, delivered]) => {
    const [day = "", supplier_id = ""] = key.split(" ");
    if (supplier_id === "") return [];
    const number = (numbers.get(supplier_id) ?? 1040) + 1;
    numbers.set(supplier_id, number);
    const id = uuid({ msecs: Date.parse(delivered[0]?.created_at ?? "") });
    const lines = delivered.flatMap((delivery, position) => {
      const item = byId.get(delivery.item_id);
      if (!item) return [];
      delivery.source_id = id;
      const isLast = last.get(item.id) === delivery;
      const price = isLast ? item.unit_price : priceOn(item, day, now) * (delivery === dear ? DEAR.factor : 1);
      const line = lineOf(item, delivery, price, position);
      const previous_price = paid.get(item.id)?.unit_price ?? 0;
      paid.set(item.id, { unit_price: line.price_per_unit, price_date: day });
      return [{ ...line, previous_price }];
    });
    const subtotal = cents(lines.reduce((sum, { amount }) => sum + amount, 0));
    const tax = cents(subtotal * GST);
    const invoice_number = `${codes.get(supplier_id) ?? "INV"}-${number}`;
    return [
      {
        id,
        supplier_id,
        invoice_number,
        number_key: codeKey(invoice_number),
        invoice_date: day,
        subtotal,
        tax,
        total: cents(subtotal + tax),
        created_at: delivered[0]?.created_at ?? "",
        lines,
      },
    ];
  });
  return { invoices, prices: [...paid].map(([id, price]) => ({ id, ...price })) };
}

/** A slow swing of a few percent that differs from item to item. */
function priceOn({ name, unit_price }: BoughtItem, day: string, now: Date): number {
  const ago = Math.round((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  const phase = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0);
  const swing = 0.03 * Math.sin((ago + phase) / 11) - (0.04 * ago) / 90;
  return unit_price * (1 + swing);
}

function lineOf(item: BoughtItem, { id: movement_id, quantity }: Movement, price: number, position: number) {
  const unit = INVOICE_UNITS.find((unit) => FROM_INVOICE_UNIT[unit] === item.unit) as InvoiceUnit;
  const unit_price = cents(price);
  const amount = cents(quantity * unit_price);
  return {
    id: uuid(),
    position,
    item_id: item.id,
    item_name: item.name,
    code: item.item_code ?? "",
    ...lineKeys({ code: item.item_code ?? "", text: item.name }),
    quantity,
    unit,
    unit_price,
    amount,
    received_quantity: quantity,
    received_unit: item.unit,
    price_per_unit: unit_price,
    movement_id,
  };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
