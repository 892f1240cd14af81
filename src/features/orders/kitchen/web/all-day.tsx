import type { AllDayCount } from "#src/features/orders/kitchen/contract.ts";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import { itemName } from "#src/features/orders/item-name.ts";
import ui from "#src/web/ui/patterns.module.css";

/** How many portions of each dish are still to be made over all tickets, so that equal dishes are made together. */
export function AllDay({ counts }: { counts: AllDayCount[] }) {
  return (
    <section className={`${ui.row} ${classes.allDay}`} aria-label="All day">
      <h2 className={classes.allDayTitle}>All day</h2>
      {counts.length === 0 ? (
        <p className={ui.muted}>Nothing to make.</p>
      ) : (
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.allDayList} tabIndex={0} aria-label="Dishes to make">
          {counts.map((count) => (
            <li key={`${count.dish_name} ${count.size_name}`}>
              <strong>{count.quantity}</strong> {itemName(count)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
