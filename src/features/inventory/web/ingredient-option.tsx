import type { SelectProps } from "@mantine/core";
import type { ItemKind } from "#src/features/inventory/contract.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

/** Returns an option for each ingredient of a list; prep items are marked. */
export function ingredientOption(
  items: ReadonlyMap<string, { kind: ItemKind }> | null,
): NonNullable<SelectProps["renderOption"]> {
  return function IngredientOption({ option: { value, label } }) {
    return (
      <span className={`${ui.ends} ${classes.option}`}>
        <span>{label}</span>
        {items?.get(value)?.kind === "prep" && <span className={`${ui.mutedXs} ${classes.madeHere}`}>made here</span>}
      </span>
    );
  };
}
