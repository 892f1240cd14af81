import { Button } from "@mantine/core";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-receives.module.css";

interface LineSizeProps {
  line: DraftLine;
  /** The line's unit as printed; `to` is the item's unit. */
  from: string;
  to: InventoryUnit;
  offer: number | null;
  /** Whether saving the line requires it. */
  required?: boolean;
  onChange: (size: DraftLine["size"]) => void;
}

/** The field for a size, "1 CS = ? ml", which is entered once and stored for this supplier. */
export function LineSize({ line, from, to, offer, required = false, onChange }: LineSizeProps) {
  const value = line.size?.unit === to ? line.size.quantity : "";
  return (
    <div className={`${ui.cluster} ${classes.size}`}>
      <span aria-hidden>1 {from} =</span>
      <NumberField
        id={lineId(line.key, "size")}
        aria-label={`How many ${to} one ${from} holds`}
        data-to-check={required || undefined}
        unit={to}
        value={value}
        onChange={(quantity) => onChange(quantity === "" ? null : { quantity, unit: to })}
      />
      {offer !== null && value === "" && (
        <Button variant="default" size="compact-sm" onClick={() => onChange({ quantity: String(offer), unit: to })}>
          Did you mean {offer} {to}?
        </Button>
      )}
      <span className={ui.mutedSm}>Remembered for this supplier.</span>
    </div>
  );
}
