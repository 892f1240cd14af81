import { addDays } from "#src/shared/time.ts";

export interface Span {
  from: string;
  to: string;
}

export const PRESETS = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "year", label: "This year" },
] as const;
export type Preset = (typeof PRESETS)[number]["value"];

/** Returns the first and last day of a preset, both included; `today` is the day at the restaurant. */
export function spanOf(preset: Preset, today: string): Span {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "7":
      return { from: addDays(today, -6), to: today };
    case "30":
      return { from: addDays(today, -29), to: today };
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "last-month": {
      const to = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** Returns the preset with exactly these days, or null. */
export function presetOf({ from, to }: Span, today: string): Preset | null {
  const found = PRESETS.find(({ value }) => {
    const span = spanOf(value, today);
    return span.from === from && span.to === to;
  });
  return found?.value ?? null;
}
