import { Button } from "@mantine/core";
import type { NewDelivery } from "#src/features/deliveries/contract.ts";
import { type DraftLine, missingOf } from "#src/features/receiving/draft.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface RestQuestionProps {
  missing: readonly DraftLine[];
  onClose: () => void;
  onDecide: (rest: NewDelivery["rest"]) => void;
}

/** Asks once whether the missing goods come later or not at all. */
export function RestQuestion({ missing, onClose, onDecide }: RestQuestionProps) {
  const format = useFormat();
  return (
    <Dialog onClose={onClose} title="Does the rest still come?">
      <ul className={classes.differences}>
        {missing.map((line) => (
          <li key={line.po_line_id}>
            {line.item_name}: {format.quantity(missingOf(line).toFixed(), line.unit)}
          </li>
        ))}
      </ul>
      <div className={`${ui.stackMd} ${classes.others}`}>
        <Button className={classes.big} onClick={() => onDecide("wait")}>
          It Comes Later
        </Button>
        <Button variant="default" className={classes.big} onClick={() => onDecide("cancel")}>
          It Will Not Come
        </Button>
      </div>
    </Dialog>
  );
}
