import { mix } from "./appearances.ts";
import { type Appearance, CENTRE, circle, draw, fixed, lay, drawAt, REACH, type Roll, strew } from "./shapes.ts";

/** Returns whether the ingredient is sprinkled over everything instead of being drawn in one spot. */
const isStrewn = ({ shape }: Appearance) => shape === "dot" || shape === "ring";
const isBase = ({ shape }: Appearance) => shape === "grain" || shape === "strand";

const clipped = (id: string, r: number, body: string) =>
  `<clipPath id="${id}"><circle cx="${CENTRE}" cy="${CENTRE}" r="${r}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;

/** Draws what fills the bottom of a bowl: rice, noodles or a coloured ground. */
function ground(base: Appearance | undefined, reach: number, fallback: string, roll: Roll): string {
  if (!base) return circle(CENTRE, CENTRE, reach, fallback);
  const below = circle(CENTRE, CENTRE, reach, mix(base.color, base.edge, 0.55));
  return below + strew(base, base.shape === "grain" ? 520 : 46, reach, roll);
}

/** Draws toppings side by side around a bowl, the first of them widest, and sprinkles the strewn ones over all. */
function toppings(appearances: readonly Appearance[], reach: number, roll: Roll): string {
  const laid = appearances.filter((appearance) => !isStrewn(appearance) && !isBase(appearance));
  const weights = laid.map((_, index) => (index === 0 ? 1.5 : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const gap = laid.length > 1 ? 0.1 : 0;
  let angle = -Math.PI / 2 - roll();
  const sectors = laid.map((appearance, index) => {
    const from = angle;
    angle += ((weights[index] ?? 1) / whole) * Math.PI * 2;
    // An egg is one piece, not a heap.
    if (appearance.shape === "egg") {
      const middle = (from + angle) / 2;
      return drawAt(
        appearance,
        CENTRE + Math.cos(middle) * reach * 0.55,
        CENTRE + Math.sin(middle) * reach * 0.55,
        roll() * 360,
      );
    }
    return lay(appearance, from + gap, angle - gap, reach, roll);
  });
  const sprinkled = appearances
    .filter(isStrewn)
    .map((appearance) => strew(appearance, appearance.shape === "dot" ? 46 : 12, reach * 0.8, roll));
  return sectors.join("") + sprinkled.join("");
}

/** Draws a bowl from above. `filling` is the colour of a soup or of blended ingredients. */
export function bowl(appearances: readonly Appearance[], filling: string, roll: Roll): string {
  const rim = ["#31404a", "#c9d3d6", "#8c4a3a", "#3d5a4c"][Math.floor(roll() * 4)] ?? "#c9d3d6";
  const inside = ground(appearances.find(isBase), 350, filling, roll) + toppings(appearances, 322, roll);
  return [
    circle(CENTRE + 12, CENTRE + 28, 416, "#00000020"),
    circle(CENTRE, CENTRE, 414, rim),
    circle(CENTRE, CENTRE, 392, mix(rim, "#ffffff", 0.25)),
    circle(CENTRE, CENTRE, 366, mix(rim, "#000000", 0.2)),
    clipped("inside", 358, inside),
  ].join("");
}

function emptyPlate(): string {
  return [
    circle(CENTRE + 12, CENTRE + 28, 422, "#0000001c"),
    circle(CENTRE, CENTRE, 420, "#ffffff"),
    circle(CENTRE, CENTRE, 318, "#f1f1ec"),
    circle(CENTRE, CENTRE, 308, "#fafaf6"),
  ].join("");
}

/** Draws a flat plate from above, with the sauce below the food. */
export function plate(appearances: readonly Appearance[], sauce: string, roll: Roll): string {
  const base = appearances.find(isBase);
  const middle = base ? ground(base, 200, sauce, roll) : circle(CENTRE, CENTRE, 236, sauce);
  const rest = appearances.filter((appearance) => !isBase(appearance) && !isStrewn(appearance));
  const pieces = rest.map((appearance, index) => {
    const count = Math.max(2, Math.min(7, Math.round(420 / REACH[appearance.shape] / Math.max(1, rest.length / 2))));
    return strew(appearance, count, 190 - index * 8, roll);
  });
  const sprinkled = appearances.filter(isStrewn).map((appearance) => strew(appearance, 26, 210, roll));
  return emptyPlate() + clipped("plate", 300, middle + pieces.join("") + sprinkled.join(""));
}

const BREAD = draw("bread", { color: "#f0d3a0", edge: "#96622c" });

/** Draws rows of toppings on a slice of bread, one ingredient after the other. */
function spread(appearances: readonly Appearance[], roll: Roll): string {
  const rows: string[] = [];
  let y = -128;
  for (let n = 0; y < 150; n += 1) {
    const one = appearances[n % appearances.length];
    if (!one) break;
    const r = Math.min(REACH[one.shape] * 1.15, 62);
    const across = Math.max(2, Math.round(250 / (r * 1.7)));
    for (let at = 0; at < across; at += 1) {
      const x = -125 + ((at + 0.5) / across) * 250;
      rows.push(drawAt(one, x + (roll() - 0.5) * 14, y + (roll() - 0.5) * 14, (roll() - 0.5) * 50, r));
    }
    y += r * 1.15;
  }
  return rows.join("");
}

/** Draws two slices of bread on a plate, each with all toppings. */
export function toast(appearances: readonly Appearance[], roll: Roll): string {
  const rows = appearances.filter(
    (appearance) => !isStrewn(appearance) && appearance.shape !== "egg" && appearance.shape !== "piece",
  );
  const egg = appearances.find(({ shape }) => shape === "egg");
  const crumbs = appearances.filter((appearance) => isStrewn(appearance) || appearance.shape === "piece");
  const slices = [-1, 1].map((side) => {
    const strewn = crumbs.map((crumb) =>
      Array.from({ length: 14 }, () =>
        drawAt(crumb, (roll() - 0.5) * 230, (roll() - 0.5) * 270, roll() * 360, REACH[crumb.shape] * 0.8),
      ).join(""),
    );
    const top = egg ? drawAt(egg, side * 10, 20, roll() * 360, 96) : "";
    return `<g transform="translate(${fixed(CENTRE + side * 172)} ${fixed(CENTRE + side * 26)}) rotate(${side * 9}) scale(0.94)">${BREAD}${spread(rows, roll)}${top}${strewn.join("")}</g>`;
  });
  return emptyPlate() + slices.join("");
}

/** Draws a cup and its saucer from above; milk in it is poured as a heart. */
export function cup(drink: string, milk: boolean, roll: Roll): string {
  const china = ["#fdfcf8", "#d9e2dd", "#e8d8cf", "#2f3d46"][Math.floor(roll() * 4)] ?? "#fdfcf8";
  const art = milk
    ? `<g transform="translate(${CENTRE} ${CENTRE + 12}) rotate(${fixed(roll() * 30 - 15)})">${draw("heart", { color: drink, edge: "#fbf1e0" })}</g>`
    : `<path d="M392 440A150 150 0 0 1 560 376" fill="none" stroke="#ffffff55" stroke-width="16" stroke-linecap="round"/>`;
  return [
    circle(CENTRE + 12, CENTRE + 28, 384, "#00000020"),
    circle(CENTRE, CENTRE, 382, mix(china, "#000000", 0.06)),
    circle(CENTRE, CENTRE, 344, china),
    circle(CENTRE + 8, CENTRE + 18, 252, "#00000022"),
    `<rect x="${CENTRE + 200}" y="${CENTRE - 34}" width="150" height="68" rx="34" fill="${china}" stroke="${mix(china, "#000000", 0.14)}" stroke-width="8"/>`,
    circle(CENTRE, CENTRE, 248, china),
    circle(CENTRE, CENTRE, 236, mix(china, "#000000", 0.1)),
    circle(CENTRE, CENTRE, 222, mix(drink, "#000000", 0.12)),
    circle(CENTRE, CENTRE, 206, drink),
    art,
  ].join("");
}

/** Draws a glass from the side, filled with a drink; `garnish` sits on its rim. */
export function glass(drink: string, garnish: Appearance | undefined, ice: boolean, roll: Roll): string {
  const cubes = Array.from({ length: ice ? 5 : 0 }, (_, n) => {
    const [x, y] = [396 + (n % 3) * 78 + roll() * 20, 300 + Math.floor(n / 3) * 86 + roll() * 26];
    return `<rect x="${fixed(x)}" y="${fixed(y)}" width="78" height="78" rx="16" fill="#ffffff66" stroke="#ffffffaa" stroke-width="5" transform="rotate(${fixed(roll() * 50 - 25)} ${fixed(x + 39)} ${fixed(y + 39)})"/>`;
  });
  const foam = ice ? "" : `<path d="M346 262H678L672 318Q512 344 352 318Z" fill="${mix(drink, "#ffffff", 0.5)}"/>`;
  return `<ellipse cx="530" cy="884" rx="214" ry="30" fill="#0000001f"/>
<path d="M560 60L600 60L548 420" fill="none" stroke="#ffffffcc" stroke-width="22" stroke-linejoin="round"/>
<path d="M334 190H690L640 876Q512 900 384 876Z" fill="#ffffff70"/>
<path d="M346 262H678L636 850Q512 872 388 850Z" fill="${drink}"/>
<path d="M612 262H678L636 850L596 858Z" fill="${mix(drink, "#000000", 0.08)}"/>${foam}${cubes.join("")}
<path d="M384 330L410 780" stroke="#ffffff88" stroke-width="16" stroke-linecap="round"/>
<path d="M334 190H690L640 876Q512 900 384 876Z" fill="none" stroke="#ffffff" stroke-width="12" stroke-linejoin="round"/>
${garnish ? drawAt(garnish, 690, 216, 24, 86) : ""}`;
}
