import PDFDocument from "pdfkit";
import type { Report } from "#src/features/reports/contract.ts";
import { currencyDigits, localeOf } from "#src/shared/money.ts";
import { formatQuantity } from "#src/shared/units.ts";

const MARGIN = 48;
const INK = "#16201c";
const SOFT = "#55605b";

interface Column {
  title: string;
  width: number;
  right?: boolean;
}

/** The report on A4, a table for each part; long tables go on over pages with their header repeated. */
export function reportPdf(report: Report): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `Report ${report.from} to ${report.to}` },
  });
  const done = collect(document);
  const locale = localeOf(report.country);
  const digits = currencyDigits(report.currency);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // The currency's code and not its sign: the fonts every PDF reader has lack most signs.
  const money = (amount: number) => `${report.currency} ${amounts.format(amount)}`;
  const { totals } = report;

  document.fillColor(INK).fontSize(20).font("Helvetica-Bold").text(latin(report.company));
  document.fontSize(11).font("Helvetica").fillColor(SOFT).text(`${report.from} to ${report.to} (${report.timezone})`);
  const facts: [string, string][] = [
    ["Sales", money(totals.revenue)],
    ["Orders", String(totals.orders)],
    ["Average order value", money(totals.average_order_value)],
    [
      "Food cost",
      `${money(totals.food_cost)}${totals.food_cost_percent === null ? "" : ` (${totals.food_cost_percent} %)`}`,
    ],
    ["Margin", money(totals.margin)],
    ["Cancelled and refunded", `${totals.cancelled_orders} and ${totals.refunded_orders}`],
  ];
  table(
    document,
    "At a glance",
    [
      { title: "", width: 0.5 },
      { title: "", width: 0.5, right: true },
    ],
    facts,
  );
  const four = (title: string): Column[] => [
    { title, width: 0.46 },
    { title: "Orders", width: 0.14, right: true },
    { title: "Items", width: 0.14, right: true },
    { title: "Sales", width: 0.26, right: true },
  ];
  const row = (name: string, { orders, items, revenue }: { orders: number; items: number; revenue: number }) => [
    name,
    String(orders),
    String(items),
    money(revenue),
  ];
  table(
    document,
    "Best sellers",
    four("Dish"),
    report.by_dish.map((one) => row(one.name, one)),
  );
  table(
    document,
    "Categories",
    four("Category"),
    report.by_category.map((one) => row(one.name, one)),
  );
  table(
    document,
    "Sizes",
    four("Size"),
    report.by_size.map((one) => row(one.name, one)),
  );
  table(
    document,
    "Days",
    four("Day"),
    report.by_day.map((one) => row(one.day, one)),
  );
  const hours = report.by_hour.filter((one) => one.orders > 0);
  table(
    document,
    "Hours",
    four("Hour"),
    hours.map((one) => row(`${String(one.hour).padStart(2, "0")}:00`, one)),
  );
  table(
    document,
    "Stock",
    [
      { title: "Ingredient", width: 0.4 },
      { title: "Used", width: 0.2, right: true },
      { title: "Wasted", width: 0.2, right: true },
      { title: "Received", width: 0.2, right: true },
    ],
    report.stock.map(({ name, unit, used, wasted, received }) => [
      name,
      formatQuantity(used, unit, locale),
      formatQuantity(wasted, unit, locale),
      formatQuantity(received, unit, locale),
    ]),
  );
  document.end();
  return done;
}

/** The built-in fonts write Western European letters; what they lack shows as "?" instead of as nonsense. */
function latin(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/gu, "?");
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}

function table(document: PDFKit.PDFDocument, title: string, columns: Column[], rows: string[][]): void {
  if (rows.length === 0) return;
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  const line = (cells: string[], bold: boolean) => {
    const y = document.y;
    let x = MARGIN;
    document
      .font(bold ? "Helvetica-Bold" : "Helvetica")
      .fontSize(9)
      .fillColor(bold ? SOFT : INK);
    for (const [index, column] of columns.entries()) {
      const cell = {
        width: column.width * width - 6,
        height: 12,
        ellipsis: true,
        align: column.right ? "right" : "left",
      } as const;
      document.text(latin(cells[index] ?? ""), x, y, cell);
      x += column.width * width;
    }
    document.x = MARGIN;
    document.y = y + 14;
  };
  const head = () => {
    document.moveDown(1).font("Helvetica-Bold").fontSize(12).fillColor(INK).text(title, MARGIN);
    document.moveDown(0.3);
    if (columns.some((column) => column.title !== ""))
      line(
        columns.map((column) => column.title),
        true,
      );
  };
  if (document.y > bottom - 80) document.addPage();
  head();
  for (const cells of rows) {
    if (document.y > bottom - 14) {
      document.addPage();
      head();
    }
    line(cells, false);
  }
}
