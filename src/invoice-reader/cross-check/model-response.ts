import { z } from "zod";
import { parseWord } from "#src/invoice-reader/parsing/number-format.ts";

/** What the model is asked for, as servers hold it to: plain types without limits, which not all of them understand. */
const numberField = (meaning: string) => z.number().nullable().describe(meaning);
const textField = (meaning: string) => z.string().describe(meaning);

const itemForm = z.object({
  page: z.number().describe("The picture the line is on, counted from 1"),
  item_name: textField("What was bought, as printed, without code and unit"),
  item_description: textField("Further words of the line, else empty"),
  code: textField("Article code as printed, else empty"),
  quantity: numberField("As printed; null when none is"),
  unit: textField("Unit of the quantity as printed (kg, CS, btl), else empty"),
  unit_price: numberField("As printed; null when none is"),
  discount: numberField("The line's own discount as printed, in money or percent; null when none is"),
  amount: numberField("The line's amount as printed, after its discount"),
});

const invoiceForm = z.object({
  supplier_name: textField("Who sent the invoice, not who received it"),
  invoice_number: textField("As printed, else empty"),
  invoice_date: textField("The invoice's own date exactly as printed, else empty"),
  currency: z.string().nullable().describe("ISO 4217 code; null when the paper shows none"),
  items: z.array(itemForm).describe("Every line of goods or services, in printed order"),
  subtotal: numberField("As printed"),
  discount: numberField("Of the whole invoice, as printed"),
  charges: numberField("Delivery, service and deposits that are no lines of their own, as printed"),
  tax: numberField("All tax together, as printed"),
  rounding: numberField("Rounding adjustment with its sign, as printed"),
  total: numberField("What is to be paid, as printed"),
});

const { $schema: _, ...form } = z.toJSONSchema(invoiceForm);
export const RESPONSE_FORM: Readonly<Record<string, unknown>> = form;

/** Nothing printed on an invoice is larger; nothing that can be saved is either. */
const MAX_VALUE = 99_999_999;
const MAX_LINES = 500;

/** One line of clean text: no control characters, none that turn or hide what follows. */
const text = (maxLength: number) =>
  z
    .union([z.string(), z.number(), z.null(), z.undefined()])
    .transform((value) =>
      String(value ?? "")
        .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
        .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g, "")
        .trim(),
    )
    .pipe(z.string().max(maxLength));

/** A number, or its text as the paper has it: "1,234.50", "RM 30.00", "(5.00)". */
const numberValue = z
  .union([z.number(), z.string().max(40), z.null(), z.undefined()])
  .transform((value) => (typeof value === "string" ? numberIn(value) : (value ?? null)))
  .pipe(z.number().min(-MAX_VALUE).max(MAX_VALUE).nullable());

function numberIn(written: string): number | null {
  const bare = written.replaceAll(/\s/g, "");
  // What is no number stays wrong: NaN passes no check that follows.
  return bare === "" ? null : (parseWord(bare, { decimal: ".", digits: 2 })?.value ?? Number.NaN);
}

const item = z.object({
  page: z.number().int().min(1).max(99).nullish().catch(null),
  item_name: text(200),
  item_description: text(400),
  code: text(60),
  quantity: numberValue,
  unit: text(20),
  unit_price: numberValue,
  discount: numberValue,
  amount: numberValue,
} satisfies Record<keyof z.input<typeof itemForm>, z.ZodType>);

const isEmpty = (line: z.output<typeof item>) =>
  [line.item_name, line.code, line.item_description].every((words) => words === "") &&
  [line.quantity, line.unit_price, line.amount].every((value) => value === null);

/** What is believed of a response to be an invoice at all. One field that is not what was asked for spoils the whole. */
export const modelResponse = z.object({
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
} satisfies Record<keyof z.input<typeof invoiceForm>, z.ZodType>);

export type ModelResponse = z.output<typeof modelResponse>;
export type ModelLine = ModelResponse["items"][number];
