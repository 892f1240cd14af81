import { memo, Suspense } from "react";
import type { Group, ShownMenu } from "#src/features/menu/shown.ts";
import { anchorOf } from "#src/features/menu/web/category-nav.tsx";
import { DishCard } from "#src/features/menu/web/dish-card.tsx";
import { moneyOf } from "#src/features/menu/web/menu-context.ts";
import styles from "./dish-groups.module.css";

export interface DishGroupsProps {
  groups: readonly Group[];
  company: ShownMenu["company"];
}

/** The groups of dishes. Memoised, so that a change of the cart does not render the whole menu again. */
export const DishGroups = memo(function DishGroups({ groups, company }: DishGroupsProps) {
  const money = moneyOf(company);
  const first = groups.flatMap((group) => group.dishes).find((dish) => dish.image_url);
  const paused = company.ordering_off || company.ordering_paused;
  return groups.map((group) => (
    <section key={anchorOf(group)} id={anchorOf(group)} className={styles.group}>
      <h2>{group.name}</h2>
      {group.description && <p className={styles.about}>{group.description}</p>}
      <div className={styles.dishes}>
        {/* Each group is hydrated by itself, so that a long menu does not delay the response to a tap. */}
        <Suspense>
          {group.dishes.map((dish) => (
            <DishCard key={dish.id} dish={dish} money={money} paused={paused} firstPicture={dish === first} />
          ))}
        </Suspense>
      </div>
    </section>
  ));
});
