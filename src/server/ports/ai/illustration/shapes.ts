import { readLists } from "#src/shared/read-rows.ts";

/** Returns a number between 0 and 1; the same dish gets the same numbers. */
export type Roll = () => number;

export const CENTRE = 512;

export const fixed = (value: number) => value.toFixed(1);
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${fill}"/>`;

/** How far a shape reaches from its middle: half its width. */
export const REACH = {
  grain: 11,
  strand: 120,
  cube: 40,
  fillet: 74,
  wedge: 62,
  slice: 42,
  citrus: 50,
  berry: 26,
  leaf: 40,
  bean: 25,
  shred: 52,
  ring: 22,
  strip: 54,
  curl: 46,
  egg: 74,
  dot: 9,
  piece: 30,
};
export type Shape = keyof typeof REACH;

/** What an ingredient looks like on a plate, and what colour it gives to a drink or a sauce. */
export interface Appearance {
  shape: Shape;
  color: string;
  edge: string;
}

const SHAPES = Object.keys(REACH) as Shape[];
export const isShape = (name: string): name is Shape => Object.hasOwn(REACH, name);

const DRAWINGS = readLists(new URL("drawings.tsv", import.meta.url), [...SHAPES, "bread", "heart"]);

/** Draws a shape around the origin, `r` wide to each side. */
export function draw(name: keyof typeof DRAWINGS, { color, edge }: Pick<Appearance, "color" | "edge">, r = 0): string {
  return DRAWINGS[name]
    .join("")
    .replaceAll(/\{([-.\d]+|color|edge)\}/g, (_, what: string) =>
      what === "color" ? color : what === "edge" ? edge : fixed(r * Number(what)),
    );
}

export const drawAt = (appearance: Appearance, x: number, y: number, degrees: number, r = REACH[appearance.shape]) =>
  `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(degrees)})">${draw(appearance.shape, appearance, r)}</g>`;

/** Draws `count` pieces spread evenly over a disc, by the golden angle. */
export function strew(appearance: Appearance, count: number, reach: number, roll: Roll, r?: number): string {
  const start = roll() * 360;
  return Array.from({ length: count }, (_, n) => {
    const angle = start + n * 2.39996 + roll() * 0.4;
    const distance = reach * Math.sqrt((n + 0.5) / count);
    return drawAt(
      appearance,
      CENTRE + Math.cos(angle) * distance,
      CENTRE + Math.sin(angle) * distance,
      roll() * 360,
      r,
    );
  }).join("");
}

/** Draws pieces side by side in a part of a disc, like toppings in a bowl; angles in radians. */
export function lay(appearance: Appearance, from: number, to: number, reach: number, roll: Roll): string {
  const r = REACH[appearance.shape];
  const pieces: string[] = [];
  for (let distance = reach - r * 0.75; distance > Math.min(90, reach * 0.3); distance -= r * 1.25) {
    const arc = (to - from) * distance;
    const count = Math.max(1, Math.round(arc / (r * 1.45)));
    for (let n = 0; n < count; n += 1) {
      const angle = from + ((n + 0.5) / count) * (to - from);
      const [x, y] = [CENTRE + Math.cos(angle) * distance, CENTRE + Math.sin(angle) * distance];
      const degrees = (angle * 180) / Math.PI + 90 + (roll() - 0.5) * 40;
      pieces.push(drawAt(appearance, x + (roll() - 0.5) * 12, y + (roll() - 0.5) * 12, degrees));
    }
  }
  return pieces.join("");
}
