import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { parseCount } from "#src/features/counts/typed-count.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./stocktake.module.css";

interface CountFieldProps {
  item: InventoryItem;
  value: string;
  /** Why the server rejected the number. */
  error: string | null;
  onType: (typed: string) => void;
  /** Called when the number is finished: the field lost the focus, or nothing was typed for a moment. */
  onFinish: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const PAUSE_MS = 1500;
const HAS_WORDS = /\p{L}/u;

/**
 * A quantity, or cases and pieces together: "3 cs 4". A button for each pack writes its name, which cannot be typed on
 * a keypad.
 */
export function CountField({ item, value, error, onType, onFinish, onKeyDown }: CountFieldProps) {
  const { decimalSigns } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const parsed = parseCount(value, item, decimalSigns);
  const isNumber = parsed.kind === "count";
  const finish = useEffectEvent(onFinish);
  useEffect(() => {
    if (!isNumber || value === "") return undefined;
    const timer = setTimeout(() => finish(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isNumber]);
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        aria-label={`${item.name}, counted`}
        value={value}
        error={parsed.kind === "wrong" ? parsed.problem : error}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onFinish}
        onKeyDown={onKeyDown}
        // "3 case 4" names its units and needs the space.
        {...(!HAS_WORDS.test(value) && {
          rightSection: <span className={ui.muted}>{item.unit}</span>,
          rightSectionWidth: `calc(${item.unit.length}ch + 1.5rem)`,
        })}
        rightSectionPointerEvents="none"
      />
      {parsed.kind === "unclear" && (
        <Readings
          typed={parsed.typed}
          numbers={parsed.readings}
          onChoose={(text) => onType(value.replace(parsed.typed, text))}
        />
      )}
      {item.packs.length > 0 && (
        <div className={classes.packs}>
          {item.packs.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="compact-md"
              aria-label={`${name} of ${item.name}`}
              // The field keeps the focus, and the phone its keypad.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onType(`${value.trim()} ${name} `);
                input.current?.focus();
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface ReadingsProps {
  typed: string;
  numbers: [string, string];
  onChoose: (reading: string) => void;
}

function Readings({ typed, numbers, onChoose }: ReadingsProps) {
  return (
    <span role="alert" className={classes.readings}>
      {typed} can mean two numbers. Which one?
      {numbers.map((number) => (
        <Button key={number} variant="default" size="compact-md" onClick={() => onChoose(number)}>
          {number}
        </Button>
      ))}
    </span>
  );
}
