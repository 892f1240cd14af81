import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { type Icon, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { clampDecimal, stepDecimal, tidyDecimal } from "./decimal-text.ts";
import classes from "./number-field.module.css";

interface NumberFieldProps extends Omit<
  TextInputProps,
  "value" | "onChange" | "defaultValue" | "type" | "inputMode" | "rightSection"
> {
  /** Decimal text, "" when empty. It is sent as typed, without going through a floating-point number. */
  value: string;
  onChange: (value: string) => void;
  min?: number | string;
  max?: number | string;
  /** What the arrow keys and the + and - buttons add. */
  step?: string;
  decimals?: number;
  /** Shown at the end of the field: "kg", "SGD". */
  unit?: string;
  /** Adds large - and + buttons. */
  stepper?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    min = 0,
    max,
    step = "1",
    decimals = 6,
    unit,
    stepper = false,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const move = (steps: number) => onChange(stepDecimal(value, steps, { step, min, max }));
  function withSteps(input: ReactNode) {
    return (
      <div className={classes.stepper}>
        <StepButton label="Less" icon={IconMinus} disabled={rest.disabled} onClick={() => move(-1)} />
        {input}
        <StepButton label="More" icon={IconPlus} disabled={rest.disabled} onClick={() => move(1)} />
      </div>
    );
  }
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      inputContainer={stepper ? withSteps : undefined}
      onChange={(event) => onChange(tidyDecimal(event.currentTarget.value, { negative: Number(min) < 0, decimals }))}
      onBlur={(event) => {
        onChange(clampDecimal(value, { min, max }));
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (steps) {
          event.preventDefault();
          move(steps);
        }
        onKeyDown?.(event);
      }}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? `calc(${unit.length}ch + 1.5rem)` : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

interface StepButtonProps {
  label: string;
  icon: Icon;
  disabled: boolean | undefined;
  onClick: () => void;
}

function StepButton({ label, icon: Sign, disabled, onClick }: StepButtonProps) {
  return (
    <ActionIcon variant="default" aria-label={label} disabled={disabled ?? false} onClick={onClick}>
      <Sign size={20} aria-hidden />
    </ActionIcon>
  );
}
