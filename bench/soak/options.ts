import { join } from "node:path";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";

export interface Options {
  /** Orders of guests a second, over all restaurants; everything else follows from it. */
  rate: number;
  minutes: number;
  restaurants: number;
  /** Minutes at the beginning that are not counted. */
  warmUp: number;
  output: string;
}

/** Two orders a second are 7,200 an hour: a street of busy restaurants. */
const DEFAULTS = { rate: "2", minutes: "120", restaurants: "6" };
const WARM_UP_MINUTES = 10;

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rate: { type: "string", default: DEFAULTS.rate },
      minutes: { type: "string", default: DEFAULTS.minutes },
      restaurants: { type: "string", default: DEFAULTS.restaurants },
      output: { type: "string", default: join(tmpdir(), "comanda-soak.json") },
    },
  });
  const minutes = positive("minutes", values.minutes);
  return {
    rate: positive("rate", values.rate),
    minutes,
    restaurants: Math.ceil(positive("restaurants", values.restaurants)),
    warmUp: Math.min(WARM_UP_MINUTES, minutes / 6),
    output: values.output,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
