import { type Cost, costBand, costPercent, margin } from "#src/features/dishes/cost.ts";
import { Money } from "#src/web/ui/money.tsx";
import classes from "./recipe.module.css";

/** The food cost of a size, its share of the price and the margin, or why they cannot be computed. */
export function CostSummary({ cost, price }: { cost: Cost; price: number }) {
  const percent = costPercent(cost.food_cost, price);
  return (
    <>
      <dl className={classes.cost} aria-label="Cost of a portion">
        <div>
          <dt>Food cost</dt>
          <dd>
            <Money amount={cost.food_cost} />
          </dd>
        </div>
        <div>
          <dt>Cost %</dt>
          <dd data-band={percent === null ? undefined : costBand(percent)} className="tabular-nums">
            {percent === null ? "–" : `${percent}%`}
          </dd>
        </div>
        <div>
          <dt>Margin</dt>
          <dd>
            <Money amount={price > 0 ? margin(cost.food_cost, price) : null} />
          </dd>
        </div>
      </dl>
      {cost.problems.length > 0 && (
        <ul className={classes.problems}>
          {cost.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}
