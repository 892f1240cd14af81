import type { CreditLine } from "#src/features/credits/contract.ts";
import { de } from "#src/features/credits/texts/de.ts";
import { en } from "#src/features/credits/texts/en.ts";
import { es } from "#src/features/credits/texts/es.ts";
import { fr } from "#src/features/credits/texts/fr.ts";
import type { LetterWords } from "#src/features/credits/texts/words.ts";
import { zh } from "#src/features/credits/texts/zh.ts";
import { formatMoney } from "#src/shared/money.ts";
import { noonUtc } from "#src/shared/time.ts";
import { traditionalTexts } from "#src/shared/traditional-texts.ts";
import { formatQuantity } from "#src/shared/units.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

const zhHant: LetterWords = { ...traditionalTexts(zh), locale: "zh-TW" };
const WORDS: Record<string, LetterWords> = { en, de, fr, es, zh, "zh-Hant": zhHant };
const PRICE_DIGITS = 4;

export type SaidCreditLine = Omit<CreditLine, "id" | "item_id" | "delivery_line_id" | "invoice_line_id">;

/** The contents of a letter about credits. */
export interface Letter {
  /** The company's language, as it is written in its country. */
  language: string;
  company: string;
  address: string | null;
  number: number;
  currency: string;
  amount: number;
  note: string;
  invoice_number: string | null;
  invoice_date: string | null;
  delivered_on: string | null;
  po_number: number | null;
  lines: readonly SaidCreditLine[];
}

export const wordsOf = (language: string): LetterWords => WORDS[language] ?? en;

export function longDay(words: LetterWords, day: string): string {
  const format = new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(noonUtc(day)));
}

/** Returns what the request is about: its invoice, delivery and order, as far as they exist. */
export function sourcesText({ invoice_number, invoice_date, delivered_on, po_number, language }: Letter): string[] {
  const words = wordsOf(language);
  const day = invoice_date && longDay(words, invoice_date);
  return [
    invoice_number === null ? null : words.invoice(invoice_number, day),
    delivered_on && words.delivery(longDay(words, delivered_on)),
    po_number === null ? null : words.order(po_number),
  ].flatMap((text) => text || []);
}

/** "Salmon: 2 kg damaged". */
export function lineText(line: SaidCreditLine, { language, currency }: Pick<Letter, "language" | "currency">): string {
  const words = wordsOf(language);
  const quantity = (value: number | null) => (value === null ? null : formatQuantity(value, line.unit));
  const money = (value: number | null) =>
    value === null ? null : formatMoney(value, currency, words.locale, PRICE_DIGITS);
  return words[line.reason]({
    text: withoutLinks(line.text),
    quantity: formatQuantity(line.quantity, line.unit),
    delivered: quantity(line.delivered),
    invoiced: quantity(line.invoiced),
    charged: money(line.charged_price),
    agreed: money(line.agreed_price),
  });
}

/** Returns money as the supplier reads it; an unknown amount refers to the invoiced price. */
export function amountText(
  amount: number | null,
  { language, currency }: Pick<Letter, "language" | "currency">,
): string {
  const words = wordsOf(language);
  return amount === null ? words.unknownAmount : formatMoney(amount, currency, words.locale);
}

/** Returns the text that the supplier gets as a message or mail, or hears on the phone. */
export function requestText(letter: Letter): string {
  const words = wordsOf(letter.language);
  return [words.title(letter.number, withoutLinks(letter.company)), ...body(letter, words)].join("\n");
}

export function reminderText(letter: Letter, sentOn: string): string {
  const words = wordsOf(letter.language);
  const title = words.reminderTitle(letter.number, withoutLinks(letter.company));
  return [title, words.reminder(longDay(words, sentOn)), ...body(letter, words)].join("\n");
}

function body(letter: Letter, words: LetterWords): string[] {
  const unpriced = letter.lines.some(({ amount }) => amount === null);
  const total = amountText(letter.amount, letter);
  return [
    ...sourcesText(letter),
    "",
    ...letter.lines.map((line) => `${lineText(line, letter)} (${amountText(line.amount, letter)})`),
    ...(letter.amount > 0 ? [words.total(unpriced ? `${total} + ${words.unknownAmount}` : total)] : []),
    "",
    words.request,
    ...(letter.note ? ["", withoutLinks(letter.note)] : []),
    "",
    withoutLinks([letter.company, letter.address].filter(Boolean).join(", ")),
  ];
}
