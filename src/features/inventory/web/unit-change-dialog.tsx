import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { InventoryItem, UnitConversion } from "#src/features/inventory/contract.ts";
import { knownRatio, newHoldsOld, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { decimalText } from "#src/features/inventory/web/item-form.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

interface UnitChangeProps {
  item: InventoryItem;
  unit: InventoryUnit;
  onChoose: (conversion: UnitConversion) => void;
  onCancel: () => void;
}

/** Asks how to convert an item's amounts when its unit changes. */
export function UnitChangeDialog({ item, unit, onChoose, onCancel }: UnitChangeProps) {
  const format = useFormat();
  const known = knownRatio(item.unit, unit, item.packs);
  const [kind, setKind] = useState<"convert" | "keep">("convert");
  const typed = useTypedRatio(item.unit, unit);
  const ratio = known ?? typed.ratio;
  const conversion: UnitConversion | null = kind === "keep" ? "keep" : ratio;
  return (
    <Dialog
      onClose={onCancel}
      title={`Change Unit: ${item.unit} to ${unit}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree the dialog is inside the item's form, which must not be submitted too.
          event.stopPropagation();
          if (conversion) onChoose(conversion);
        }}
      >
        <FormStack>
          <Radio.Group
            label={`${item.name} has ${format.quantity(item.quantity_available, item.unit)} in stock. How should it change?`}
            value={kind}
            onChange={(value) => setKind(value === "keep" ? "keep" : "convert")}
          >
            <Stack gap="sm" mt="sm">
              <Radio
                value="convert"
                label={
                  known
                    ? `Convert: ${format.quantity(known.from, item.unit)} = ${format.quantity(known.to, unit)}`
                    : "Convert with this size:"
                }
                description={ratio && `New stock: ${format.quantity(scaleBy(item.quantity_available, ratio), unit)}`}
              />
              {!known && kind === "convert" && <RatioFields {...typed} />}
              <Radio
                value="keep"
                label={`Keep the number: ${format.quantity(item.quantity_available, unit)}`}
                description={`If ${item.unit} was the wrong unit`}
              />
            </Stack>
          </Radio.Group>
          <FormActions>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" disabled={conversion === null}>
              Change Unit
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}

/** The ratio as the size of one of the units, as typed; `ratio` is `null` while no size is typed. */
export function useTypedRatio(from: InventoryUnit, to: InventoryUnit) {
  const [size, setSize] = useState("");
  const [newUnitFirst, setNewUnitFirst] = useState(newHoldsOld(from, to));
  const amount = Number(decimalText(size));
  const ratio: Ratio | null = amount > 0 ? (newUnitFirst ? { from: amount, to: 1 } : { from: 1, to: amount }) : null;
  return {
    ratio,
    size,
    setSize,
    units: newUnitFirst ? ([to, from] as const) : ([from, to] as const),
    swap: () => setNewUnitFirst(!newUnitFirst),
  };
}

/** "1 tray = 30 pcs", with either unit first. */
export function RatioFields({ size, setSize, units: [first, second], swap }: ReturnType<typeof useTypedRatio>) {
  return (
    <div className={`${ui.cluster} ${classes.ratio}`}>
      <span>1 {first} =</span>
      <NumberField
        aria-label={`${second} in one ${first}`}
        unit={second}
        value={size}
        onChange={setSize}
        data-autofocus
      />
      <Button variant="subtle" onClick={swap}>
        Swap units
      </Button>
    </div>
  );
}
