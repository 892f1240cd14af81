import { useState } from "react";

/** Returns who made a text or picture: the built-in generator ("composed") or a model. */
function madeBy(source: string): string {
  return source === "composed" ? "Drafted from your recipe" : `Made by ${source}`;
}

/** Tracks a value that AI generates: the number of attempts, who made it, and the value before it for undo. */
export function useGenerated<Value>(restore: (value: Value) => void) {
  const [before, setBefore] = useState<{ value: Value } | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const reset = () => {
    setBefore(null);
    setSource(null);
  };
  return {
    /** Who made the present value; `null` when it was not generated. */
    made: source === null ? null : madeBy(source),
    attempts,
    countAttempt: () => setAttempts(attempts + 1),
    /** Must be called before the generated value replaces the current one. */
    accept: (current: Value, madeFrom: string) => {
      setBefore((earlier) => earlier ?? { value: current });
      setSource(madeFrom);
    },
    reset,
    undo: () => {
      if (before) restore(before.value);
      reset();
    },
  };
}
