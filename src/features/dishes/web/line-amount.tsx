import { NativeSelect } from "@mantine/core";
import { type DraftLine, parseDecimal } from "#src/features/dishes/draft.ts";
import { withAmount } from "#src/features/dishes/draft-amounts.ts";
import { type Pack, RECIPE_UNITS } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./recipe.module.css";

export const YIELD_HINT = "Share left after trimming and cooking";

interface LineAmountProps {
  line: DraftLine;
  packs: readonly Pack[] | undefined;
  error: string | undefined;
  onChange: (change: (line: DraftLine) => DraftLine) => void;
}

/** Quantity, unit and yield of a recipe line. */
export function LineAmount({ line, packs, error, onChange }: LineAmountProps) {
  const { unitOptions } = useFormat();
  return (
    <>
      <span className={classes.cell}>
        <small aria-hidden>Quantity</small>
        <NumberField
          aria-label={`Quantity of ${line.name}`}
          value={line.quantity}
          step="0.01"
          error={error !== undefined && !(parseDecimal(line.quantity) > 0) && "Above 0"}
          onChange={(quantity) => onChange((current) => withAmount(current, { quantity }, packs))}
        />
      </span>
      <span className={classes.cell}>
        <small aria-hidden>Unit</small>
        <NativeSelect
          aria-label={`Unit of ${line.name}`}
          data={unitOptions(RECIPE_UNITS, line.unit)}
          value={line.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = RECIPE_UNITS.find((unit) => unit === value);
            if (unit) onChange((current) => withAmount(current, { unit }, packs));
          }}
        />
      </span>
      <span className={classes.cell}>
        <small aria-hidden>Yield</small>
        <NumberField
          aria-label={`Yield of ${line.name}`}
          title={YIELD_HINT}
          unit="%"
          value={line.yield_percent}
          error={error !== undefined && !(parseDecimal(line.yield_percent) > 0) && "Above 0"}
          decimals={2}
          max="1000"
          onChange={(yield_percent) => onChange((current) => ({ ...current, yield_percent }))}
        />
      </span>
    </>
  );
}
