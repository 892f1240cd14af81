import { Button, Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { InventoryItem, UnitConversion } from "#src/features/inventory/contract.ts";
import { figure } from "#src/features/inventory/web/item-form.ts";
import { knownRatio, newHoldsOld, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import type { InventoryUnit } from "#src/shared/units.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./inventory.module.css";

interface UnitChangeProps {
  item: InventoryItem;
  unit: InventoryUnit;
  onChoose: (conversion: UnitConversion) => void;
  onCancel: () => void;
}

/** Asks what becomes of an item's numbers when its unit changes. */
export function UnitChangeDialog({ item, unit, onChoose, onCancel }: UnitChangeProps) {
  const format = useFormat();
  const known = knownRatio(item.unit, unit, item.packs);
  const [kind, setKind] = useState<"convert" | "keep">("convert");
  const [size, setSize] = useState("");
  const [swapped, setSwapped] = useState(false);
  const newIsBigger = newHoldsOld(item.unit, unit) !== swapped;
  const typed = Number(figure(size));
  const ratio: Ratio | null =
    known ?? (typed > 0 ? (newIsBigger ? { from: typed, to: 1 } : { from: 1, to: typed }) : null);
  const [one, other] = newIsBigger ? [unit, item.unit] : [item.unit, unit];
  const stock = format.quantity(item.quantity_available, item.unit);
  const conversion: UnitConversion | null = kind === "keep" ? "keep" : ratio;
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`From ${item.unit} to ${unit}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is drawn inside the page's form as far as React is concerned; that one is not being sent.
          event.stopPropagation();
          if (conversion) onChoose(conversion);
        }}
      >
        <FormStack>
          <Radio.Group
            label={`${item.name} has ${stock} in stock. What becomes of it?`}
            value={kind}
            onChange={(value) => setKind(value === "keep" ? "keep" : "convert")}
          >
            <Stack gap="sm" mt="sm">
              <Radio
                value="convert"
                label={
                  known
                    ? `Convert: ${format.quantity(known.from, item.unit)} = ${format.quantity(known.to, unit)}`
                    : "Convert, by this size:"
                }
                description={
                  ratio && `${stock} become ${format.quantity(scaleBy(item.quantity_available, ratio), unit)}`
                }
              />
              {!known && kind === "convert" && (
                <div className={classes.ratio}>
                  <span>1 {one} =</span>
                  <NumberField
                    aria-label={`${other} in one ${one}`}
                    unit={other}
                    value={size}
                    onChange={setSize}
                    data-autofocus
                  />
                  <Button variant="subtle" onClick={() => setSwapped(!swapped)}>
                    Other way round
                  </Button>
                </div>
              )}
              <Radio
                value="keep"
                label={`Keep the numbers: ${format.quantity(item.quantity_available, unit)}`}
                description={`For when ${item.unit} was simply the wrong unit.`}
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
    </Modal>
  );
}
