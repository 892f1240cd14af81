import { Button } from "@mantine/core";
import type { OrderChange } from "#src/features/receiving/draft.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./receive.module.css";

/**
 * Shows what is different after somebody else changed the order or counted some of it in, before anything is booked.
 */
export function ChangedOrder({ changes, onContinue }: { changes: readonly OrderChange[]; onContinue: () => void }) {
  const format = useFormat();
  return (
    <div className={classes.changed} role="alert">
      <strong>This order has changed since you counted</strong>
      <ul>
        {changes.map(({ item_name, unit, before, now }) => (
          <li key={item_name}>
            {item_name}: {now === 0 ? "nothing more" : format.quantity(now, unit)} to come, it was{" "}
            {before === 0 ? "nothing" : format.quantity(before, unit)}
          </li>
        ))}
      </ul>
      <p>Nothing was booked yet, and what you counted is kept.</p>
      <Button className={classes.big} onClick={onContinue}>
        Look at It Again
      </Button>
    </div>
  );
}
