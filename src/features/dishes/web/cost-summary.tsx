import { type Cost, costBand, costPercent, margin } from "#src/features/dishes/cost.ts";
import { withoutTax } from "#src/shared/money.ts";
import { Money } from "#src/web/ui/money.tsx";
import classes from "./recipe.module.css";

interface Props {
  cost: Cost;
  price: number;
  /** The tax that the price includes, in percent. */
  includedPercent: number;
}

/** The food cost of a size, its share of the price without tax and the margin, or why they cannot be computed. */
export function CostSummary({ cost, price, includedPercent }: Props) {
  const net = withoutTax(price, includedPercent);
  const percent = costPercent(cost.food_cost, net);
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
            <Money amount={price > 0 ? margin(cost.food_cost, net) : null} />
          </dd>
        </div>
      </dl>
      {includedPercent > 0 && percent !== null && (
        <p className={classes.hint}>Of the price without {includedPercent}% tax.</p>
      )}
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
