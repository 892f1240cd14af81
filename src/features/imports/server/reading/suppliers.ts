import { given, type RowReader } from "#src/features/imports/server/reading/rows.ts";

export const SUPPLIER_TEXTS = ["contact", "whatsapp_number", "email", "address", "customer_id", "uen"] as const;
export const SUPPLIER_NUMBERS = ["minimum_order", "lead_time_days", "payment_terms_days"] as const;
export const SUPPLIER_LABELS: Record<(typeof SUPPLIER_TEXTS)[number] | (typeof SUPPLIER_NUMBERS)[number], string> = {
  contact: "Contact",
  whatsapp_number: "WhatsApp number",
  email: "Email",
  address: "Address",
  customer_id: "Customer number",
  uen: "UEN",
  minimum_order: "Minimum order",
  lead_time_days: "Lead time in days",
  payment_terms_days: "Payment terms in days",
};

/** A supplier of a row; fields that the row leaves empty are undefined. */
export interface SupplierDraft {
  line: number;
  problems: string[];
  values: { name: string } & { [K in (typeof SUPPLIER_TEXTS)[number]]?: string } & {
    [K in (typeof SUPPLIER_NUMBERS)[number]]?: number;
  };
}

export function readSupplier(row: RowReader): SupplierDraft {
  const numbers: { [K in (typeof SUPPLIER_NUMBERS)[number]]?: number } = {};
  for (const key of SUPPLIER_NUMBERS) {
    const value = row.number(key, SUPPLIER_LABELS[key]);
    if (value !== undefined) numbers[key] = value;
  }
  const name = row.text("name") ?? "";
  if (name === "") row.problems.push("Name is missing.");
  return { line: row.line, problems: row.problems, values: { ...given(row, SUPPLIER_TEXTS), ...numbers, name } };
}
