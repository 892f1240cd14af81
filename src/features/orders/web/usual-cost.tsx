import { useQuery } from "@tanstack/react-query";
import { CostNumbers } from "#src/features/dishes/web/cost-numbers.tsx";
import { groupsOfDish, optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { MIN_USUAL_PORTIONS, readUsualOptions, USUAL_DAYS } from "#src/features/orders/usual-contract.ts";
import { call } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./usual-cost.module.css";

interface UsualCostProps {
  dishId: string;
  sizeId: string;
  /** Food cost of the recipe alone; null when it is not known. */
  foodCost: number | null;
  /** Price without options. */
  price: number;
  /** The tax that the prices include, in percent. */
  includedPercent: number;
}

/** The cost and margin of a portion with the options that guests usually choose; nothing for a dish without options. */
export function UsualCost({ dishId, sizeId, foodCost, price, includedPercent }: UsualCostProps) {
  const groups = useQuery(optionGroupsQuery).data ?? [];
  const hasOptions = groupsOfDish(groups, dishId).length > 0;
  const usual = useQuery({
    queryKey: ["orders", "usual-options", dishId],
    queryFn: () => call(readUsualOptions, { query: { id: dishId } }),
    enabled: hasOptions,
  });
  const format = useFormat();
  if (!hasOptions || !usual.data) return null;
  const sold = usual.data.sizes.find(({ size_id }) => size_id === sizeId);
  const portions = sold?.portions ?? 0;
  if (!sold || portions < MIN_USUAL_PORTIONS) {
    return (
      <p className={`${ui.mutedSm} ${classes.hint}`}>
        What guests usually choose is known after {MIN_USUAL_PORTIONS} portions in {USUAL_DAYS} days; {portions} were
        sold.
      </p>
    );
  }
  const cost = foodCost === null || sold.cost === null ? null : foodCost + sold.cost;
  return (
    <section aria-label="With what guests usually choose">
      <p className={classes.title}>With what guests usually choose</p>
      <CostNumbers
        label="Cost with the usual options"
        cost={cost}
        price={price + sold.price}
        includedPercent={includedPercent}
      />
      <p className={`${ui.mutedSm} ${classes.hint}`}>
        The newest {format.number(portions)} portions of the last {USUAL_DAYS} days had options for{" "}
        {format.money(sold.price)} each on average.
        {sold.cost === null && " The cost of an option that was sold is not known."}
      </p>
    </section>
  );
}
