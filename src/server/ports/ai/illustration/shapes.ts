import type { Appearance, Shape } from "./appearances.ts";

/** Returns a number between 0 and 1; the same dish gets the same numbers. */
export type Roll = () => number;

export const CENTRE = 512;

export const fixed = (value: number) => value.toFixed(1);
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${fill}"/>`;

/** Half the width of a shape. */
export const REACH: Record<Shape, number> = {
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

/** One piece of an ingredient around the origin. */
function drawShape({ shape, color, edge }: Appearance, r = REACH[shape]): string {
  const paint = `fill="${color}" stroke="${edge}" stroke-width="4" stroke-linejoin="round"`;
  const at = (share: number) => fixed(r * share);
  switch (shape) {
    case "grain":
      return `<ellipse rx="${at(1)}" ry="${at(0.42)}" fill="${color}" stroke="${edge}" stroke-width="2"/>`;
    case "strand":
      return `<path d="M${at(-1)} 0C${at(-0.5)} ${at(-0.7)} ${at(0.5)} ${at(0.7)} ${at(1)} 0" fill="none" stroke="${edge}" stroke-width="17" stroke-linecap="round"/><path d="M${at(-1)} 0C${at(-0.5)} ${at(-0.7)} ${at(0.5)} ${at(0.7)} ${at(1)} 0" fill="none" stroke="${color}" stroke-width="12" stroke-linecap="round"/>`;
    case "cube":
      return `<rect x="${at(-1)}" y="${at(-0.85)}" width="${at(2)}" height="${at(1.7)}" rx="${at(0.28)}" fill="${color}" stroke="#00000022" stroke-width="3"/><path d="M${at(-0.6)} ${at(-0.3)}Q0 ${at(-0.65)} ${at(0.65)} ${at(-0.35)}M${at(-0.65)} ${at(0.3)}Q0 ${at(-0.05)} ${at(0.6)} ${at(0.25)}" fill="none" stroke="${edge}" stroke-width="${at(0.12)}" stroke-linecap="round"/>`;
    case "fillet":
      return `<path d="M${at(-1)} ${at(0.3)}C${at(-1)} ${at(-0.7)} ${at(0.6)} ${at(-0.8)} ${at(1)} ${at(-0.1)}C${at(0.9)} ${at(0.7)} ${at(-0.6)} ${at(0.8)} ${at(-1)} ${at(0.3)}Z" ${paint}/><path d="M${at(-0.55)} ${at(0.25)}L${at(-0.2)} ${at(-0.3)}M${at(-0.1)} ${at(0.3)}L${at(0.25)} ${at(-0.3)}M${at(0.35)} ${at(0.25)}L${at(0.6)} ${at(-0.2)}" stroke="${edge}" stroke-width="5" stroke-linecap="round"/>`;
    case "wedge":
      return `<path d="M${at(-1)} ${at(0.2)}C${at(-0.7)} ${at(-0.75)} ${at(0.7)} ${at(-0.75)} ${at(1)} ${at(0.2)}C${at(0.55)} ${at(-0.12)} ${at(-0.55)} ${at(-0.12)} ${at(-1)} ${at(0.2)}Z" fill="${color}" stroke="${edge}" stroke-width="5" stroke-linejoin="round"/>`;
    case "slice":
      return `<circle r="${at(1)}" fill="${color}" stroke="${edge}" stroke-width="7"/><circle r="${at(0.48)}" fill="none" stroke="${edge}" stroke-opacity="0.45" stroke-width="5" stroke-dasharray="2 13" stroke-linecap="round"/>`;
    case "citrus":
      return `<circle r="${at(1)}" fill="${color}"/><circle r="${at(0.86)}" fill="${edge}"/>${[0, 60, 120, 180, 240, 300].map((degrees) => `<path d="M0 ${at(-0.08)}L${at(0.34)} ${at(-0.66)}A${at(0.76)} ${at(0.76)} 0 0 0 ${at(-0.34)} ${at(-0.66)}Z" fill="${color}" transform="rotate(${degrees})"/>`).join("")}`;
    case "berry":
      return `<circle r="${at(1)}" fill="${color}" stroke="${edge}" stroke-width="4"/><path d="M${at(-0.5)} ${at(-0.35)}A${at(0.65)} ${at(0.65)} 0 0 1 ${at(0.1)} ${at(-0.62)}" fill="none" stroke="#ffffff88" stroke-width="5" stroke-linecap="round"/>`;
    case "leaf":
      return `<path d="M${at(-1)} 0C${at(-0.5)} ${at(-0.9)} ${at(0.5)} ${at(-0.9)} ${at(1)} 0C${at(0.5)} ${at(0.9)} ${at(-0.5)} ${at(0.9)} ${at(-1)} 0Z" ${paint}/><path d="M${at(-1)} 0H${at(0.75)}M${at(-0.3)} 0L${at(0.05)} ${at(-0.4)}M${at(0.05)} 0L${at(0.4)} ${at(0.35)}" stroke="${edge}" stroke-width="3"/>`;
    case "bean":
      return `<ellipse rx="${at(1)}" ry="${at(0.7)}" fill="${color}" stroke="${edge}" stroke-width="4"/><path d="M${at(-0.4)} ${at(-0.2)}Q0 ${at(-0.45)} ${at(0.4)} ${at(-0.2)}" fill="none" stroke="#ffffff88" stroke-width="4" stroke-linecap="round"/>`;
    case "shred":
      return `<path d="M${at(-1)} ${at(0.1)}Q${at(-0.2)} ${at(-0.45)} ${at(1)} ${at(0.05)}" fill="none" stroke="${edge}" stroke-width="11" stroke-linecap="round"/><path d="M${at(-1)} ${at(0.1)}Q${at(-0.2)} ${at(-0.45)} ${at(1)} ${at(0.05)}" fill="none" stroke="${color}" stroke-width="7" stroke-linecap="round"/>`;
    case "ring":
      return `<circle r="${at(0.8)}" fill="none" stroke="${edge}" stroke-width="13"/><circle r="${at(0.8)}" fill="none" stroke="${color}" stroke-width="8"/>`;
    case "strip":
      return `<rect x="${at(-1)}" y="${at(-0.3)}" width="${at(2)}" height="${at(0.6)}" rx="6" fill="${color}" stroke="${edge}" stroke-width="3"/>`;
    case "curl":
      return `<path d="M${at(1)} 0A${at(1)} ${at(1)} 0 1 1 ${at(-0.4)} ${at(-0.9)}L${at(-0.15)} ${at(-0.35)}A${at(0.45)} ${at(0.45)} 0 1 0 ${at(0.45)} 0Z" ${paint}/><path d="M${at(-0.75)} ${at(0.2)}L${at(-0.4)} ${at(0.1)}M${at(-0.3)} ${at(0.85)}L${at(-0.15)} ${at(0.5)}M${at(0.5)} ${at(0.8)}L${at(0.25)} ${at(0.45)}" stroke="${edge}" stroke-width="5" stroke-linecap="round"/>`;
    case "egg":
      return `<path d="M${at(-1)} ${at(0.1)}C${at(-1)} ${at(-0.95)} ${at(0.8)} ${at(-1.05)} ${at(1)} ${at(-0.05)}C${at(1.05)} ${at(0.9)} ${at(-0.75)} ${at(0.98)} ${at(-1)} ${at(0.1)}Z" fill="${color}" stroke="#e6dfcb" stroke-width="5"/><circle r="${at(0.42)}" fill="${edge}"/><path d="M${at(-0.2)} ${at(-0.16)}A${at(0.28)} ${at(0.28)} 0 0 1 ${at(0.06)} ${at(-0.26)}" fill="none" stroke="#ffffffaa" stroke-width="6" stroke-linecap="round"/>`;
    case "dot":
      return `<ellipse rx="${at(1)}" ry="${at(0.7)}" fill="${color}" stroke="${edge}" stroke-width="2"/>`;
    case "piece":
      return `<path d="M${at(-0.9)} ${at(-0.2)}L${at(-0.3)} ${at(-0.85)}L${at(0.7)} ${at(-0.6)}L${at(0.95)} ${at(0.3)}L${at(0.1)} ${at(0.85)}L${at(-0.8)} ${at(0.5)}Z" ${paint}/>`;
  }
}

export const drawAt = (one: Appearance, x: number, y: number, degrees: number, r?: number) =>
  `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(degrees)})">${drawShape(one, r)}</g>`;

/** `count` pieces spread evenly over a disc, by the golden angle. */
export function strew(one: Appearance, count: number, reach: number, roll: Roll, r?: number): string {
  const start = roll() * 360;
  return Array.from({ length: count }, (_, n) => {
    const angle = start + n * 2.39996 + roll() * 0.4;
    const distance = reach * Math.sqrt((n + 0.5) / count);
    return drawAt(one, CENTRE + Math.cos(angle) * distance, CENTRE + Math.sin(angle) * distance, roll() * 360, r);
  }).join("");
}

/** Pieces side by side in a part of a disc, as they are laid into a bowl; angles in radians. */
export function lay(one: Appearance, from: number, to: number, reach: number, roll: Roll): string {
  const r = REACH[one.shape];
  const pieces: string[] = [];
  for (let distance = reach - r * 0.75; distance > Math.min(90, reach * 0.3); distance -= r * 1.25) {
    const arc = (to - from) * distance;
    const count = Math.max(1, Math.round(arc / (r * 1.45)));
    for (let n = 0; n < count; n += 1) {
      const angle = from + ((n + 0.5) / count) * (to - from);
      const [x, y] = [CENTRE + Math.cos(angle) * distance, CENTRE + Math.sin(angle) * distance];
      const degrees = (angle * 180) / Math.PI + 90 + (roll() - 0.5) * 40;
      pieces.push(drawAt(one, x + (roll() - 0.5) * 12, y + (roll() - 0.5) * 12, degrees));
    }
  }
  return pieces.join("");
}
