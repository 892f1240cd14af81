import type { Period, Report } from "#src/features/reports/contract.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

const BEST_SELLERS = 5;

/** Returns the mail with a period's most important numbers, the outlook on the coming days, and the report as a PDF. */
export function reportMail(
  report: Report,
  pdf: Uint8Array,
  { outlook, to, settingsUrl }: { outlook: readonly string[]; to: string; settingsUrl: string },
): Mail {
  const { totals } = report;
  const company = withoutLinks(report.company);
  const money = (amount: number) => formatMoney(amount, report.currency, localeOf(report.country));
  const best = report.by_dish.slice(0, BEST_SELLERS);
  return {
    to,
    subject: `${company}: sales of ${money(totals.revenue)} ${daysText(report)}`,
    text: [
      `${company}, ${daysText(report)}`,
      "",
      `Sales: ${money(totals.revenue)} from ${totals.orders} ${totals.orders === 1 ? "order" : "orders"}`,
      `Average order: ${money(totals.average_order_value)}`,
      ...(totals.costed_revenue === 0 ? [] : [`Food cost: ${money(totals.food_cost)}`]),
      ...(best.length > 0 ? ["", "Best sellers:"] : []),
      ...best.map(({ name, items, revenue }) => `  ${items} x ${withoutLinks(name)}: ${money(revenue)}`),
      ...(outlook.length > 0 ? ["", ...outlook] : []),
      "",
      `The full report is attached. Choose which reports you receive in Settings: ${settingsUrl}`,
    ].join("\n"),
    attachments: [
      {
        filename: `report-${report.from}-${report.to}.pdf`,
        content: Buffer.from(pdf),
        contentType: "application/pdf",
      },
    ],
  };
}

function daysText({ from, to }: Period): string {
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}
