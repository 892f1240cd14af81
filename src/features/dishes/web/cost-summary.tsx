import type { Cost } from "#src/features/dishes/cost.ts";
import { CostNumbers } from "#src/features/dishes/web/cost-numbers.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./recipe.module.css";

interface Props {
  cost: Cost;
  price: number;
  /** The tax included in the price, in percent. */
  includedPercent: number;
}

/** The food cost of a size, its share of the price without tax and the margin, or why they cannot be computed. */
export function CostSummary({ cost, price, includedPercent }: Props) {
  return (
    <>
      <CostNumbers label="Cost of a portion" cost={cost.food_cost} price={price} includedPercent={includedPercent} />
      {includedPercent > 0 && cost.food_cost !== null && price > 0 && (
        <p className={`${ui.mutedSm} ${classes.hint}`}>Of the price without {includedPercent}% tax.</p>
      )}
      {cost.problems.length > 0 && (
        <ul className={`${ui.mutedSm} ${classes.problems}`}>
          {cost.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}
