import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DraftSize } from "#src/features/dishes/draft.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface CopyRecipeProps {
  opened: boolean;
  onClose: () => void;
  /** The size that receives the recipe. */
  to: DraftSize;
  /** The sizes that have a recipe. */
  from: readonly DraftSize[];
  onCopy: (from: DraftSize, factor: number) => void;
}

/** Copies another size's recipe, every amount times a factor: a Large as one and a half Regulars. */
export function CopyRecipe({ opened, onClose, to, from, onCopy }: CopyRecipeProps) {
  const [key, setKey] = useState("");
  const [factor, setFactor] = useState("1");
  const source = from.find((size) => size.key === key) ?? from[0];
  return (
    <Modal opened={opened} onClose={onClose} title={`Copy a recipe to ${to.name || "this size"}`}>
      <FormStack>
        <FormRow>
          <NativeSelect
            label="From"
            value={source?.key ?? ""}
            onChange={(event) => setKey(event.currentTarget.value)}
            data={from.map((size) => ({ value: size.key, label: size.name || "Unnamed size" }))}
          />
          <NumberField
            label="Multiply by"
            value={factor}
            onChange={setFactor}
            step="0.25"
            min="0.01"
            max="100"
            decimals={3}
          />
        </FormRow>
        {to.lines.length > 0 && <p>This replaces the recipe of {to.name || "this size"}.</p>}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!source || !(Number(factor) > 0)}
            onClick={() => {
              if (source) onCopy(source, Number(factor));
              onClose();
            }}
          >
            Copy Recipe
          </Button>
        </FormActions>
      </FormStack>
    </Modal>
  );
}
