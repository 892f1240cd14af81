import { ActionIcon, Button, TextInput, type TextInputProps } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Icon, IconMinus, IconPlus, IconPlusMinus } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { stepDecimal, withoutTrailingZeros } from "./decimal-text.ts";
import { useFormat } from "./format.tsx";
import classes from "./number-field.module.css";
import { useTypedNumber } from "./use-typed-number.ts";
import ui from "./patterns.module.css";

interface NumberFieldProps extends Omit<
  TextInputProps,
  "value" | "onChange" | "defaultValue" | "type" | "inputMode" | "rightSection" | "leftSection" | "ref"
> {
  /** Decimal text in plain digits with a point, "" when empty. It never goes through a floating-point number. */
  value: string;
  /**
   * Called with "" while the typed text is not a number, or can mean two numbers. The field's form cannot be submitted
   * in that state.
   */
  onChange: (value: string) => void;
  /** When it is below 0, the field accepts a minus; otherwise a minus is an error. */
  min?: number | string;
  max?: number | string;
  /** The step of the arrow keys and the + and - buttons. */
  step?: string;
  decimals?: number;
  /** Shown at the end of the field: "kg", "SGD". */
  unit?: string;
  /** Adds large - and + buttons. */
  stepper?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = 0, max, step = "1", decimals = 6, unit, stepper, error, onBlur, ...rest } = props;
  const { onKeyDown, ...inputProps } = rest;
  const input = useRef<HTMLInputElement>(null);
  const { decimalSigns: signs } = useFormat();
  const typed = useTypedNumber({ value, onChange, signs, decimals, min, max, input });
  const move = (steps: number) => onChange(stepDecimal(value, steps, { step, min, max }));
  const touch = useMediaQuery("(pointer: coarse)", undefined, { getInitialValueInEffect: false });
  const withSteps = (field: ReactNode) => (
    <div className={`${ui.stackSm} ${classes.stepper}`}>
      <StepButton label="Less" icon={IconMinus} disabled={rest.disabled} onClick={() => move(-1)} />
      {field}
      <StepButton label="More" icon={IconPlus} disabled={rest.disabled} onClick={() => move(1)} />
    </div>
  );
  return (
    <TextInput
      {...inputProps}
      ref={input}
      value={typed.text}
      error={
        typed.readings ? <Readings {...typed.readings} unit={unit} onChoose={typed.choose} /> : (typed.problem ?? error)
      }
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      inputContainer={stepper ? withSteps : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={(event) => {
        typed.finish();
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
      // A phone's numeric keypad has no minus.
      leftSection={Number(min) < 0 && touch ? <SignButton text={typed.text} onType={typed.type} /> : undefined}
      rightSection={unit ? <span className={`${ui.mutedMd} ${classes.unit}`}>{unit}</span> : undefined}
      rightSectionWidth={unit ? `calc(${unit.length}ch + 1.5rem)` : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

interface ReadingsProps {
  typed: string;
  numbers: [string, string];
  unit: string | undefined;
  onChoose: (reading: string) => void;
}

/** Asks which of two numbers was meant: "1,500" is 1500 in one country and 1.5 in another. */
function Readings({ typed, numbers, unit, onChoose }: ReadingsProps) {
  return (
    <span role="alert" className={`${ui.cluster} ${classes.readings}`}>
      <span>{typed} can mean two numbers. Which one?</span>
      {numbers.map((number) => (
        <Button key={number} variant="default" size="compact-md" onClick={() => onChoose(number)}>
          {withoutTrailingZeros(number)} {unit}
        </Button>
      ))}
    </span>
  );
}

function SignButton({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label="Change sign"
      onClick={() => onType(text.startsWith("-") ? text.slice(1) : `-${text}`)}
    >
      <IconPlusMinus size={18} aria-hidden />
    </ActionIcon>
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
