import { costBand, costPercent, margin } from "#src/features/dishes/cost.ts";
import { withoutTax } from "#src/shared/money.ts";
import { Money } from "#src/web/ui/money.tsx";
import classes from "./recipe.module.css";

interface CostNumbersProps {
  label: string;
  /** Null when it is not known. */
  cost: number | null;
  price: number;
  /** The tax included in the price, in percent. */
  includedPercent: number;
}

/** What a portion costs, its share of the price without tax, and the margin. */
export function CostNumbers({ label, cost, price, includedPercent }: CostNumbersProps) {
  const net = withoutTax(price, includedPercent);
  const percent = costPercent(cost, net);
  return (
    <dl className={classes.cost} aria-label={label}>
      <div>
        <dt>Food cost</dt>
        <dd>
          <Money amount={cost} />
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
          <Money amount={price > 0 ? margin(cost, net) : null} />
        </dd>
      </div>
    </dl>
  );
}
