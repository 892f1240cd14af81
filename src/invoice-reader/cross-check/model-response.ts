import { z } from "zod";
import type { InvoiceForm, ItemForm } from "#src/invoice-reader/cross-check/model-form.ts";
import { DOCUMENTS } from "#src/invoice-reader/extracted-invoice.ts";
import { parseWord } from "#src/invoice-reader/parsing/number-format.ts";

/** Nothing printed on an invoice is larger; nothing that can be saved is either. */
const MAX_VALUE = 99_999_999;
const MAX_LINES = 500;
/** Numbers are rounded to millionths: dividing by anything smaller would overflow. */
const PER_UNIT = 1e6;

/** What models write where they have nothing. */
const NOTHING = /^(n\/?a|n\.a\.|none|null|nil|unknown|not (available|given|printed|visible)|-+|—)$/i;

/**
 * One line of clean text: no control characters, none that turn or hide what follows. What is no text is empty, what is too
 * long is cut: either is then missing on the page, or differs from it, and is marked.
 */
const text = (maxLength: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => cleanText(String(value)))
    .transform((value) => (NOTHING.test(value) ? "" : Array.from(value).slice(0, maxLength).join("")))
    .catch("");

const cleanText = (value: string) =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g, "")
    .trim();

/** A number, or its text as the paper has it: "1,234.50", "RM 30.00", "(5.00)". What is neither was not read. */
const numberValue = z
  .union([z.number(), z.string().max(40)])
  .transform((value) => (typeof value === "string" ? numberIn(value) : value))
  .transform((value) => (value === null ? null : Math.round(value * PER_UNIT) / PER_UNIT || 0))
  .pipe(z.number().min(-MAX_VALUE).max(MAX_VALUE).nullable())
  .catch(null);

function numberIn(written: string): number | null {
  const bare = written.replaceAll(/\s/g, "");
  return parseWord(bare, { decimal: ".", digits: 2 })?.value ?? null;
}

const isTrue = z.boolean().catch(false);

const item = z.object({
  page: z.number().int().min(1).max(99).nullish().catch(null),
  item_name: text(200),
  item_description: text(400),
  code: text(60),
  quantity: numberValue,
  unit: text(20),
  pack: text(60),
  unit_price: numberValue,
  price_per: text(20),
  discount: numberValue,
  tax: numberValue,
  amount: numberValue,
  handwritten: isTrue,
} satisfies Record<keyof ItemForm, z.ZodType>);

const isEmpty = (line: z.output<typeof item>) =>
  [line.item_name, line.code, line.item_description].every((words) => words === "") &&
  [line.quantity, line.unit_price, line.amount].every((value) => value === null);

/**
 * What is taken of a response. A list of lines makes it an invoice; a field that is not what was asked for counts as not read,
 * and the others stand.
 */
export const modelResponse = z.object({
  document: z.enum(DOCUMENTS).nullable().catch(null),
  supplier_name: text(120),
  invoice_number: text(60),
  invoice_date: text(40),
  currency: z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .refine((code) => Intl.supportedValuesOf("currency").includes(code))
    .nullable()
    .catch(null),
  items: z
    .array(item)
    .max(MAX_LINES)
    .transform((lines) => lines.filter((line) => !isEmpty(line))),
  subtotal: numberValue,
  discount: numberValue,
  charges: numberValue,
  tax: numberValue,
  rounding: numberValue,
  total: numberValue,
  sums_handwritten: isTrue,
} satisfies Record<keyof InvoiceForm, z.ZodType>);

export type ModelResponse = z.output<typeof modelResponse>;
export type ModelLine = ModelResponse["items"][number];
