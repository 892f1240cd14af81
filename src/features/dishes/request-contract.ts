import { z } from "zod";
import { askedOverride } from "#src/features/dishes/declaration-contract.ts";

export const fixDish = z.object({
  kind: z.literal("dish"),
  id: z.string(),
  name: z.string(),
  /** Ingredients that have run out, by name. */
  missing: z.array(z.string()),
});
export type FixDish = z.output<typeof fixDish>;

export const askedOverrides = z.object({
  kind: z.literal("override"),
  of: z.enum(["dish", "item"]),
  /** The id of the dish or of the prep item. */
  id: z.string(),
  name: z.string(),
  /** The owner's overrides of the recipe's declaration, with their reasons and what has changed since. */
  overrides: z.array(askedOverride),
});
export type AskedOverrides = z.output<typeof askedOverrides>;
