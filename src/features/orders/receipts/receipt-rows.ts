import { hasTwelveHours, wordDateLocaleOf } from "#src/features/companies/printed-dates.ts";
import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";
import { RECEIPT_TEXTS } from "#src/shared/languages/receipt-texts.ts";
import type { ReceiptSnapshot } from "#src/features/orders/receipts/receipt.ts";
import { writtenIn } from "#src/features/companies/countries.ts";
import type { PageLanguage } from "#src/shared/languages.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

/** A row of the document: text only, text with an amount on the right, or a rule. */
export type ReceiptRow =
  | {
      kind: "text";
      text: string;
      bold?: boolean;
      center?: boolean;
      large?: boolean;
      indent?: boolean;
      framed?: boolean;
    }
  | { kind: "amount"; text: string; amount: string; bold?: boolean; large?: boolean }
  | { kind: "rule" };

const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

const writtenOn = ({ restaurant: { language, country } }: ReceiptSnapshot): PageLanguage =>
  writtenIn(language, country);

/** Returns the rows of a receipt, in the restaurant's language. */
export function receiptRows(snapshot: ReceiptSnapshot, number: string, issuedAt: string): ReceiptRow[] {
  const { refund } = snapshot;
  const texts = RECEIPT_TEXTS[writtenOn(snapshot)];
  return documentRows(snapshot, issuedAt, [
    { kind: "text", text: `${refund ? texts.refund : texts.receipt} ${number}`, bold: true },
    ...(refund?.of ? [{ kind: "text", text: fill(texts.of, { number: refund.of }) } as const] : []),
  ]);
}

/** Returns the rows of the bill for an unpaid order: a receipt's rows, without a number. */
export function billRows(snapshot: ReceiptSnapshot, printedAt: string): ReceiptRow[] {
  const texts = RECEIPT_TEXTS[writtenOn(snapshot)];
  return documentRows(snapshot, printedAt, [
    { kind: "text", text: texts.bill, bold: true },
    { kind: "text", text: texts.not_a_receipt },
  ]);
}

function documentRows(snapshot: ReceiptSnapshot, moment: string, title: ReceiptRow[]): ReceiptRow[] {
  const { restaurant, order } = snapshot;
  const { country } = restaurant;
  const language = writtenOn(snapshot);
  const texts = RECEIPT_TEXTS[language];
  const locale = language === "en" ? localeOf(country) : language;
  const date = new Intl.DateTimeFormat(language === "en" ? wordDateLocaleOf(country) : language, {
    dateStyle: "medium",
    timeStyle: "short",
    hour12: hasTwelveHours(country),
    timeZone: restaurant.timezone,
  });
  return [
    { kind: "text", text: restaurant.name, bold: true, center: true, large: true },
    ...[
      restaurant.address,
      restaurant.phone,
      restaurant.tax_number && fill(texts.tax_number, { number: restaurant.tax_number }),
    ].flatMap((text): ReceiptRow[] => (text ? [{ kind: "text", text, center: true }] : [])),
    { kind: "rule" },
    ...title,
    { kind: "text", text: date.format(new Date(moment)) },
    {
      kind: "text",
      text: `${texts.order} ${order.reference}${order.table ? `, ${fill(texts.table, { table: order.table })}` : ""}`,
    },
    { kind: "rule" },
    ...amountRows(snapshot, texts, locale),
    ...(restaurant.note
      ? [{ kind: "rule" } as const, { kind: "text", text: restaurant.note, center: true } as const]
      : []),
  ];
}

function amountRows(snapshot: ReceiptSnapshot, texts: ReceiptTexts, locale: string): ReceiptRow[] {
  const { lines, discount, service, taxes, total, payment, refund, currency } = snapshot;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const percentage = (percent: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(percent / 100);
  const row = (text: string, amount: number): ReceiptRow => ({ kind: "amount", text, amount: money(amount) });
  const taxName = ({ name, percent }: (typeof taxes)[number]) => `${name} ${percentage(percent)}`;
  const sold = lines.flatMap(({ quantity, name, choices, total: price }): ReceiptRow[] => [
    row(`${quantity} × ${name}`, price),
    ...choices.map((text): ReceiptRow => ({ kind: "text", text, indent: true })),
  ]);
  const added = taxes.filter((tax) => tax.added);
  return [
    ...sold,
    ...(sold.length > 0 ? [{ kind: "rule" } as const] : []),
    ...(discount > 0 ? [row(texts.discount, -discount)] : []),
    ...(service ? [row(fill(texts.service, { percent: percentage(service.percent) }), service.amount)] : []),
    ...(refund ? [] : added.map((tax) => row(taxName(tax), tax.tax))),
    { ...row(refund ? texts.given_back : texts.total, total), bold: true, large: true } as ReceiptRow,
    // A partial refund has no lines, so its amount includes all taxes.
    ...taxes
      .filter((tax) => refund ?? !tax.added)
      .map((tax) => row(fill(texts.includes, { tax: taxName(tax) }), tax.tax)),
    ...(payment ? paymentRows(payment, total, texts, row) : []),
    ...(refund?.reason ? [{ kind: "text", text: refund.reason } as const] : []),
  ];
}

function paymentRows(
  { method, rounding, given, change }: NonNullable<ReceiptSnapshot["payment"]>,
  total: number,
  texts: ReceiptTexts,
  row: (text: string, amount: number) => ReceiptRow,
): ReceiptRow[] {
  return [
    { kind: "rule" },
    ...(rounding === 0 ? [] : [row(texts.rounding, rounding)]),
    row(texts[method], Number((total + rounding).toFixed(3))),
    ...(given === null ? [] : [row(texts.given, given), row(texts.change, change ?? 0)]),
  ];
}
