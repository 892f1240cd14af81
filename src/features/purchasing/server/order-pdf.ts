import { readCompany } from "#src/features/companies/server/companies.ts";
import { estimateText, longDay, packsText } from "#src/features/purchasing/order-text.ts";
import { readOrder } from "#src/features/purchasing/server/order-rows.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { leftColumn, rightColumn, tablesPdf } from "#src/server/pdf/tables-pdf.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

/** Returns an order on paper. The supplier's has prices only where the owner shows them, and never why. */
export async function orderPdf(
  context: Context,
  id: string,
  reader: "owner" | "supplier",
): Promise<{ content: Uint8Array<ArrayBuffer>; number: number }> {
  const order = await readOrder(context, id);
  const { name, address, country } = await readCompany(context);
  const showsPrices = reader === "owner" || (await readSupplier(context, order.supplier_id)).shows_prices;
  const money = (amount: number) => formatMoney(amount, order.currency, localeOf(country));
  const columns = [
    leftColumn("Code", 0.16),
    leftColumn("Item", showsPrices ? 0.36 : 0.5),
    leftColumn("Order", 0.34),
    ...(showsPrices ? [rightColumn("Expected", 0.14)] : []),
  ];
  const rows = order.lines.map((line) => [
    line.code,
    line.text,
    packsText(line),
    ...(showsPrices ? [line.amount === null ? "" : money(line.amount)] : []),
  ]);
  const facts = [
    ["To", order.supplier_name],
    ["Deliver to", [name, address].filter(Boolean).join(", ")],
    ["Day", longDay(order.deliver_on)],
    ...(order.note ? [["Note", order.note.replaceAll("\n", " ")]] : []),
    ...(showsPrices ? [["Expected", estimateText(order, money)]] : []),
  ];
  const document = {
    title: `Order ${order.number}`,
    heading: name,
    subheading: `Order ${order.number} to ${order.supplier_name}`,
    country,
    tables: [
      { title: "Order", columns: [leftColumn("", 0.2), leftColumn("", 0.8)], rows: facts },
      { title: "Lines", columns, rows },
    ],
  };
  return { content: new Uint8Array(await tablesPdf(document)), number: order.number };
}
