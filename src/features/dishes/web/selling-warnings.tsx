import { Button, Modal } from "@mantine/core";
import { FormActions } from "#src/web/ui/form-row.tsx";
import classes from "./dish-form.module.css";

interface SellingWarningsProps {
  /** Shown when not empty. */
  warnings: readonly string[];
  /** Label of the button that continues nevertheless: "Save Anyway". */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows the warnings about a dish before it is sold, such as a size that takes nothing from stock. */
export function SellingWarnings({ warnings, action, onConfirm, onClose }: SellingWarningsProps) {
  return (
    <Modal opened={warnings.length > 0} onClose={onClose} title="Before it is sold">
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Back
        </Button>
        <Button onClick={onConfirm}>{action}</Button>
      </FormActions>
    </Modal>
  );
}
