import type { OrderItem } from "#src/features/orders/contract.ts";
import { leavesOut } from "#src/features/offer/options/choices-text.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-choices.module.css";

/** The options chosen for a line. Options that leave something out are emphasised. */
export function LineChoices({ item: { options } }: { item: Pick<OrderItem, "options"> }) {
  if (!options) return null;
  return (
    <ul className={`${ui.wrap} ${classes.choices}`} aria-label="Options">
      {options.map(({ option_id, option_name, count }) => (
        <li key={option_id ?? option_name} data-leaves-out={leavesOut(option_name) || undefined}>
          {count > 1 ? `${count} × ${option_name}` : option_name}
        </li>
      ))}
    </ul>
  );
}
