import { readCompany } from "#src/features/companies/server/companies.ts";
import { estimateText, longDay, packsText } from "#src/features/purchasing/order-text.ts";
import { readOrder, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { Drawing } from "#src/server/pdf/draw-document.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";
import { leftColumn, rightColumn, type TableDocument } from "#src/server/pdf/table-document.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

type Reader = "owner" | "supplier";

/** Returns an order as a PDF. The supplier's copy has prices only if the owner shows them, and never the reasons. */
export async function orderPdf(
  scope: Scope,
  id: string,
  reader: Reader,
  drawing: Drawing,
): Promise<{ content: Uint8Array<ArrayBuffer>; number: number }> {
  const { document, number } = await scope.within((context) => readDocument(context, id, reader));
  return { content: await drawTables(scope.companyId, document, drawing), number };
}

async function readDocument(
  context: Context,
  id: string,
  reader: Reader,
): Promise<{ document: TableDocument; number: number }> {
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
  const rows = (await shownLines(context, order.lines)).map((line) => [
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
  return { document, number: order.number };
}
