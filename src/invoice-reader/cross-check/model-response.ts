import { z } from "zod";
import type { InvoiceForm, ItemForm } from "#src/invoice-reader/cross-check/model-form.ts";
import { DOCUMENTS } from "#src/invoice-reader/extracted-invoice.ts";
import { parseWord } from "#src/invoice-reader/parsing/number-format.ts";

/** Maximum value: no number that is printed on an invoice or can be saved is larger. */
const MAX_VALUE = 99_999_999;
const MAX_LINES = 500;
/** Numbers are rounded to millionths: dividing by anything smaller would overflow. */
const PER_UNIT = 1e6;

/** Texts that models write for a missing value. */
const NOTHING = /^(n\/?a|n\.a\.|none|null|nil|unknown|not (available|given|printed|visible)|-+|—)$/i;

/**
 * One line of clean text, without control characters and without characters that reverse or hide the following text. A
 * value that is not text becomes empty, and a text that is too long is cut. The result is then missing on the page or
 * differs from it, and is marked.
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

/** A number, or its printed text: "1,234.50", "RM 30.00", "(5.00)". Any other value counts as not read. */
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
 * The parts of a response that are used. A response with a list of lines is an invoice. A field that does not have the
 * requested form counts as not read, and the other fields are kept.
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
