import type { SelectProps } from "@mantine/core";
import type { ItemKind } from "#src/features/inventory/contract.ts";
import classes from "./inventory.module.css";

/** Returns how a list of ingredients shows each of them: those that are made here say so. */
export function ingredientOption(
  items: ReadonlyMap<string, { kind: ItemKind }> | null,
): NonNullable<SelectProps["renderOption"]> {
  return function IngredientOption({ option: { value, label } }) {
    return (
      <span className={classes.option}>
        <span>{label}</span>
        {items?.get(value)?.kind === "prep" && <span className={classes.madeHere}>made here</span>}
      </span>
    );
  };
}
