import { expect, test } from "vitest";
import { inkOf } from "./ink.ts";
import type { Pixels } from "./pixels.ts";
import type { Rectangle } from "./rectangle.ts";

type Colour = readonly [red: number, green: number, blue: number];
const BLACK: Colour = [20, 20, 24];
const BLUE: Colour = [30, 50, 150];

/** A sheet of grey paper, and what is drawn on it: parts as left, top, width, height. */
function sheet(...drawn: [colour: Colour, left: number, top: number, width: number, height: number][]): Pixels {
  const [width, height] = [400, 200];
  const data = new Uint8Array(width * height * 3).fill(210);
  for (const [colour, left, top, w, h] of drawn)
    for (let y = top; y < top + h; y++) for (let x = left; x < left + w; x++) data.set(colour, (y * width + x) * 3);
  return { data, width, height };
}

/** Six strokes with gaps, as figures have them. */
const digits = (colour: Colour, top: number) =>
  Array.from({ length: 6 }, (_, i) => [colour, 100 + i * 16, top, 5, 24] as Parameters<typeof sheet>[number]);
const boxAt = (top: number): Rectangle => ({ cx: 146, cy: top + 12, width: 110, height: 30, angle: 0 });
const BOXES = [boxAt(20), boxAt(60), boxAt(100), boxAt(140)];
const PRINT = [...digits(BLACK, 20), ...digits(BLACK, 60), ...digits(BLACK, 100), ...digits(BLACK, 140)];
const RULE: Parameters<typeof sheet>[number] = [BLACK, 90, 87, 120, 2];

test("print alone, and a rule below it, have no ink over them", () => {
  expect(inkOf(sheet(...PRINT, RULE), BOXES)).toEqual([]);
});

test("a line drawn through figures is found where it is", () => {
  const [found, ...others] = inkOf(sheet(...PRINT, [BLACK, 92, 71, 106, 3]), BOXES);
  expect(others).toEqual([]);
  expect(found?.cy).toBe(72);
  expect(found?.width).toBeGreaterThan(40);
});

test("ink of another colour than the print is found", () => {
  const found = inkOf(sheet(...digits(BLACK, 20), ...digits(BLACK, 60), ...digits(BLUE, 100), ...PRINT.slice(-6)), [
    ...BOXES,
    boxAt(20),
    boxAt(60),
  ]);
  expect(found.map(({ cy }) => cy)).toEqual([112]);
});

test("print that is all in one colour is print", () => {
  expect(inkOf(sheet(...digits(BLUE, 20), ...digits(BLUE, 60), ...digits(BLUE, 100)), BOXES)).toEqual([]);
});
