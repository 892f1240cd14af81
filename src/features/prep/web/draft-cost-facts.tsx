import Big from "big.js";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import classes from "#src/features/prep/web/recipe.module.css";
import { draftCost, type RecipeDraft } from "#src/features/prep/web/recipe-draft.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The cost of a batch and of each unit while its recipe is edited, or why that is not known yet. */
export function DraftCostFacts({ draft, items }: { draft: RecipeDraft; items: ReadonlyMap<string, InventoryItem> }) {
  const format = useFormat();
  const { cost, unknown } = draftCost(draft, items);
  if (draft.lines.length === 0) return null;
  if (cost === null) {
    return (
      <p className={`${ui.mutedSm} ${classes.soft}`}>
        No cost yet: give {unknown.join(", ")} a quantity and a price first.
      </p>
    );
  }
  const made = Number(draft.batch_quantity);
  return (
    <p className={classes.cost}>
      A batch costs{" "}
      <strong>
        <Money amount={cost} />
      </strong>
      {made > 0 && (
        <>
          , that is <Money amount={new Big(cost).div(draft.batch_quantity).toNumber()} /> for{" "}
          {format.quantity(1, draft.unit)}
        </>
      )}
    </p>
  );
}
