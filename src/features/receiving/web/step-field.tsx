import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { stepDecimal } from "#src/web/ui/decimal-text.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./receive.module.css";

interface StepFieldProps {
  /** The counted item, for screen readers: "Rice". */
  of: string;
  value: string;
  onChange: (value: string) => void;
}

const MAX = "99999999";

/** A number between two buttons that are big enough for gloves. */
export function StepField({ of, value, onChange }: StepFieldProps) {
  const step = (by: number) => onChange(stepDecimal(value, by, { min: 0, max: MAX }));
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" className={classes.step} aria-label={`Less: ${of}`} onClick={() => step(-1)}>
        <IconMinus size={26} aria-hidden />
      </ActionIcon>
      <NumberField
        aria-label={of}
        classNames={{ input: classes.number ?? "" }}
        max={MAX}
        value={value}
        onChange={onChange}
      />
      <ActionIcon variant="default" className={classes.step} aria-label={`More: ${of}`} onClick={() => step(1)}>
        <IconPlus size={26} aria-hidden />
      </ActionIcon>
    </div>
  );
}
