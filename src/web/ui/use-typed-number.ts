import { type RefObject, useEffect, useState } from "react";
import Big from "big.js";
import { type DecimalSign, parseTypedNumber } from "#src/shared/typed-number.ts";

interface TypedNumberOptions {
  value: string;
  onChange: (value: string) => void;
  signs: readonly DecimalSign[];
  decimals: number;
  min: number | string;
  max: number | string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * Manages the text in a number field and its meaning. The form gets the number in plain digits, or "" while the text is
 * not a number; it cannot be submitted while the text is unclear or wrong, and the field then says why.
 */
export function useTypedNumber({ value, onChange, signs, decimals, min, max, input }: TypedNumberOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Whether the text is finished: the field was left, or the form was submitted. */
  const [finished, setFinished] = useState(false);
  const parse = (text: string) => parseTypedNumber(text, { signs, decimals, negative: Number(min) < 0 });
  const meaning = typed === null ? null : parse(typed);
  // A value that is set from outside, such as a reset, replaces the typed text.
  const current = meaning && value === (meaning.kind === "number" ? meaning.text : "") ? meaning : null;
  const problem =
    current?.kind === "wrong"
      ? current.problem
      : current?.kind === "number"
        ? rangeProblem(current.text, min, max)
        : null;
  const readings = current?.kind === "unclear" ? current.readings : null;
  const blocking = problem !== null || readings !== null;

  useEffect(() => {
    const form = input.current?.form;
    if (!blocking || !form) return;
    const stop = (event: SubmitEvent) => {
      setFinished(true);
      // Several fields of a form may be unclear; the first one gets the focus.
      if (!event.defaultPrevented) input.current?.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    form.addEventListener("submit", stop);
    return () => form.removeEventListener("submit", stop);
  }, [blocking, input]);

  const type = (text: string) => {
    const next = parse(text);
    setTyped(text);
    setFinished(false);
    onChange(next.kind === "number" ? next.text : "");
  };
  return {
    text: current && typed !== null ? typed : value.replace(".", signs[0] ?? "."),
    problem: finished ? problem : null,
    /** The two numbers to choose from, once the text is finished. */
    readings: finished && typed !== null && readings ? { typed, numbers: readings } : null,
    type,
    choose: (reading: string) => {
      setTyped(null);
      onChange(reading);
    },
    finish: () => {
      setFinished(true);
      if (!blocking) setTyped(null);
    },
  };
}

function rangeProblem(text: string, min: number | string, max: number | string | undefined): string | null {
  if (new Big(text).lt(min)) return `Please enter at least ${min}.`;
  return max !== undefined && new Big(text).gt(max) ? `Please enter at most ${max}.` : null;
}
