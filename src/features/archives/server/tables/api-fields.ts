import type { z } from "zod";
import { createCategory } from "#src/features/categories/contract.ts";
import { companyChanges } from "#src/features/companies/contract.ts";
import { createDish, updateDish } from "#src/features/dishes/contract.ts";
import type { ExportedTableName } from "#src/features/exports/server/exported-tables.ts";
import { fields as itemFields } from "#src/features/inventory/contract.ts";
import { createOptionGroup } from "#src/features/options/contract.ts";
import { newSupplier } from "#src/features/suppliers/contract.ts";
import { saveTaxRates } from "#src/features/taxes/contract.ts";

type Fields = Readonly<Record<string, z.ZodType>>;

const dishFields = updateDish.body.shape;
const sizeFields = dishFields.sizes.unwrap().element.shape;
const groupFields = createOptionGroup.body.shape;

/**
 * What the API takes for the columns of a table, so that an archive brings in nothing that could not have been entered. A
 * column that is not here is bound by its kind alone.
 */
export const API_FIELDS: { readonly [T in ExportedTableName]?: Fields } = {
  companies: { ...companyChanges.shape, ...saveTaxRates.body.shape },
  suppliers: newSupplier.shape,
  inventory: { name: itemFields.name, item_code: itemFields.item_code },
  item_packs: { name: itemFields.packs.element.shape.name },
  menu_category: { name: createCategory.body.shape.name, description: createCategory.body.shape.description },
  dish: { name: createDish.body.shape.name, description: createDish.body.shape.description },
  dish_size: { name: sizeFields.name },
  option_groups: { name: groupFields.name },
  options: { name: groupFields.options.element.shape.name },
};

interface Limit {
  code: string;
  origin?: string;
  maximum?: unknown;
  minimum?: unknown;
  values?: readonly unknown[];
  errors?: readonly (readonly Limit[])[];
}

/** What is wrong with a value for the API: how long or large it is, or which are possible. Null when nothing of that kind is. */
export function beyondApi(field: z.ZodType, value: unknown): string | null {
  const { error } = field.safeParse(value);
  const issues = ((error?.issues ?? []) as readonly Limit[]).flatMap((issue) => [
    issue,
    ...(issue.errors ?? []).flat(),
  ]);
  const texts = issues.map(limitText).filter((text) => text !== null);
  return texts[0] ?? null;
}

function limitText({ code, origin, maximum, minimum, values }: Limit): string | null {
  if (code === "too_big" && origin === "string") return `has more than ${String(maximum)} characters`;
  if (code === "too_big") return `is more than ${String(maximum)}`;
  if (code === "too_small" && origin !== "string") return `is less than ${String(minimum)}`;
  return code === "invalid_value" ? `is none of ${values?.join(", ")}` : null;
}
