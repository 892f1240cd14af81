import { limitProblem, type PlanTerms } from "#src/features/billing/rules.ts";
import type { RowChange } from "#src/features/imports/contract.ts";
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
  SUPPLIER_LABELS,
  SUPPLIER_NUMBERS,
  SUPPLIER_TEXTS,
  type SupplierDraft,
} from "#src/features/imports/server/reading/suppliers.ts";
import {
  createSupplier,
  type NewSupplier,
  type Supplier,
  type SupplierChanges,
  updateSupplier,
} from "#src/features/suppliers/contract.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";

export type SupplierAct =
  | { kind: "create"; supplier: NewSupplier }
  | { kind: "update"; id: string; changes: SupplierChanges };

export function planSuppliers(
  drafts: readonly SupplierDraft[],
  { suppliers, plan }: { suppliers: readonly Supplier[]; plan: PlanTerms },
): PlannedRow<SupplierAct>[] {
  const known = new Map(suppliers.map((supplier) => [supplierKey(supplier.name), supplier]));
  const repeats = repeatChecker(supplierKey);
  let count = suppliers.length;
  return drafts.map(({ line, problems: ofRow, values }) => {
    const found = { line, name: values.name, detail: [values.contact, values.email].filter(Boolean).join(" · ") };
    const problems = [...ofRow, ...repeats(line, values.name)];
    if (problems.length > 0) return errorRow(found, problems);
    const supplier = known.get(supplierKey(values.name));
    if (supplier) return planUpdate(found, values, supplier);
    const parsed = createSupplier.body.safeParse(values);
    const overLimit = limitProblem(plan, "suppliers", count);
    if (!parsed.success || overLimit)
      return errorRow(found, [...problemsOf(parsed), ...(overLimit ? [overLimit] : [])]);
    count += 1;
    return newRow(found, { kind: "create", supplier: parsed.data });
  });
}

function planUpdate(
  found: { line: number; name: string; detail: string },
  { name: _, ...values }: SupplierDraft["values"],
  supplier: Supplier,
): PlannedRow<SupplierAct> {
  const parsed = updateSupplier.body.safeParse(values);
  if (!parsed.success) return errorRow(found, problemsOf(parsed));
  const changes: RowChange[] = [];
  const different: Record<string, unknown> = {};
  for (const key of [...SUPPLIER_TEXTS, ...SUPPLIER_NUMBERS]) {
    const after = values[key] === undefined ? undefined : (parsed.data[key] ?? undefined);
    if (addChange(changes, SUPPLIER_LABELS[key], supplier[key], after)) different[key] = after;
  }
  return knownRow(found, changes, { kind: "update", id: supplier.id, changes: different });
}
