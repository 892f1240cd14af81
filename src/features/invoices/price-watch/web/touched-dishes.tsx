import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";
import type { Finding, TouchedDish } from "#src/features/invoices/price-watch/contract.ts";
import { NewPrice } from "#src/features/invoices/price-watch/web/new-price.tsx";
import { effectQuery } from "#src/features/invoices/price-watch/web/queries.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./price-watch.module.css";

/**
 * The dishes that use the ingredient: the additional cost of a portion, and the price that compensates for it. A price
 * that another invoice has replaced affects no dish any longer.
 */
export function TouchedDishes({ finding }: { finding: Finding }) {
  const effect = useQuery(effectQuery(finding.item_id));
  const format = useFormat();
  const isReplaced =
    effect.data !== undefined && finding.class !== "cheaper_elsewhere" && effect.data.new_price !== finding.new_price;
  return (
    <section aria-labelledby="touched-dishes">
      <h3 id="touched-dishes" className={classes.title}>
        Dishes it touches
      </h3>
      {effect.isPending && <SkeletonRows count={2} label="Loading dishes" />}
      {effect.isError && (
        <ErrorBanner message="The dishes could not be loaded." onRetry={() => void effect.refetch()} />
      )}
      {isReplaced && (
        <p className={classes.none}>
          {finding.item_name} costs {format.money(effect.data.new_price, PRICE_DIGITS)} per{" "}
          {singularUnit(finding.unit as InventoryUnit)} now, so no dish is dearer because of this price.
        </p>
      )}
      {effect.data && !isReplaced && <DishList dishes={effect.data.dishes} />}
    </section>
  );
}

function DishList({ dishes }: { dishes: readonly TouchedDish[] }) {
  if (dishes.length === 0) return <p className={classes.none}>No dish takes it, or there is no earlier price.</p>;
  return (
    <ul className={classes.dishes}>
      {dishes.map((dish) => (
        <li key={dish.size_id} className={classes.dish}>
          <DishFacts dish={dish} />
          {dish.restoring_price !== null && dish.delta > 0 && <NewPrice dish={dish} suggested={dish.restoring_price} />}
        </li>
      ))}
    </ul>
  );
}

function DishFacts({ dish }: { dish: TouchedDish }) {
  const format = useFormat();
  const { dish_id, dish_name, size_name, delta, food_cost_percent, old_food_cost_percent } = dish;
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to="/dishes" search={{ dish: dish_id }} />}>
        {dish_name} <span className={`${ui.mutedMd} ${classes.soft}`}>{size_name}</span>
      </Anchor>
      <span className={`${ui.strong} ${ui.number}`}>
        {delta < 0 ? "−" : "+"}
        {format.money(Math.abs(delta))} <span className={`${ui.mutedMd} ${classes.soft}`}>a portion</span>
      </span>
      <span className={`${ui.mutedMd} ${classes.soft}`}>
        {food_cost_percent === null
          ? "Its food cost is not known"
          : `Food cost ${old_food_cost_percent}% before, ${food_cost_percent}% now`}
      </span>
    </>
  );
}
