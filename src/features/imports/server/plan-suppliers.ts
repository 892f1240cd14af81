import { limitOf } from "#src/features/billing/server/limits.ts";
import type { RowChange } from "#src/features/imports/contract.ts";
import type { RowReader } from "#src/features/imports/server/reading/rows.ts";
import { given } from "#src/features/imports/server/reading/rows.ts";
import {
  addChange,
  errorRow,
  knownRow,
  newRow,
  type PlannedRow,
  problemsOf,
  repeatChecker,
} from "#src/features/imports/server/planned-row.ts";
import {
  createSupplier,
  type NewSupplier,
  type Supplier,
  type SupplierChanges,
  updateSupplier,
} from "#src/features/suppliers/contract.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { supplierKey } from "#src/shared/text-key.ts";

export type SupplierAct =
  | { kind: "create"; supplier: NewSupplier }
  | { kind: "update"; id: string; changes: SupplierChanges };

const TEXTS = ["contact", "whatsapp_number", "email", "address", "customer_id", "uen"] as const;
const NUMBERS = ["minimum_order", "lead_time_days", "payment_terms_days"] as const;
const LABELS: Record<(typeof TEXTS)[number] | (typeof NUMBERS)[number], string> = {
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

export async function planSuppliers(context: Context, rows: readonly RowReader[]): Promise<PlannedRow<SupplierAct>[]> {
  const suppliers = await listSuppliers(context);
  const known = new Map(suppliers.map((one) => [supplierKey(one.name), one]));
  const repeats = repeatChecker(supplierKey);
  const limit = await limitOf(context, "suppliers");
  let count = suppliers.length;
  return rows.map((row) => {
    const values = readValues(row);
    const found = {
      line: row.line,
      name: values.name,
      detail: [values.contact, values.email].filter(Boolean).join(" · "),
    };
    const problems = [...row.problems, ...repeats(row.line, values.name)];
    if (problems.length > 0) return errorRow(found, problems);
    const supplier = known.get(supplierKey(values.name));
    if (supplier) return planUpdate(found, values, supplier);
    const parsed = createSupplier.body.safeParse(values);
    const overLimit = limit(count);
    if (!parsed.success || overLimit)
      return errorRow(found, [...problemsOf(parsed), ...(overLimit ? [overLimit] : [])]);
    count += 1;
    return newRow(found, { kind: "create", supplier: parsed.data });
  });
}

function readValues(row: RowReader) {
  const numbers: Partial<Record<(typeof NUMBERS)[number], number>> = {};
  for (const key of NUMBERS) {
    const value = row.number(key, LABELS[key]);
    if (value !== undefined) numbers[key] = value;
  }
  const name = row.text("name") ?? "";
  if (name === "") row.problems.push("Name is missing.");
  return { ...given(row, TEXTS), ...numbers, name };
}

function planUpdate(
  found: { line: number; name: string; detail: string },
  { name: _, ...values }: ReturnType<typeof readValues>,
  supplier: Supplier,
): PlannedRow<SupplierAct> {
  const parsed = updateSupplier.body.safeParse(values);
  if (!parsed.success) return errorRow(found, problemsOf(parsed));
  const changes: RowChange[] = [];
  const different: Record<string, unknown> = {};
  for (const key of [...TEXTS, ...NUMBERS]) {
    const after = values[key] === undefined ? undefined : (parsed.data[key] ?? undefined);
    if (addChange(changes, LABELS[key], supplier[key], after)) different[key] = after;
  }
  return knownRow(found, changes, { kind: "update", id: supplier.id, changes: different });
}
