import sharp from "sharp";
import type { DishSketch } from "#src/server/ports/ai/ai.ts";

const SIZE = 1024;
const CENTRE = SIZE / 2;

type Shape = "grain" | "strand" | "slice" | "cube" | "leaf" | "ring" | "curl" | "dot" | "piece" | "egg";
interface Look {
  shape: Shape;
  color: string;
  edge: string;
}

const look = (shape: Shape, color: string, edge: string): Look => ({ shape, color, edge });

/** How ingredients look on a plate, by a word of their name; the first that fits. */
const LOOKS: readonly [RegExp, Look][] = [
  [/noodle|pasta|spaghetti|linguine|udon|ramen|vermicelli|mee\b|hoon/i, look("strand", "#f2d48a", "#d8ae52")],
  [/rice|quinoa|couscous|barley|oat|bulgur/i, look("grain", "#fbf6e6", "#ddd2b2")],
  [/spring onion|scallion|asparagus/i, look("leaf", "#7fb35a", "#4a7d2e")],
  [/egg(?!plant)/i, look("egg", "#fffdf5", "#f4b731")],
  [/prawn|shrimp|squid|calamari|octopus|crab|lobster/i, look("curl", "#f5a07a", "#d9694a")],
  [/salmon|tuna/i, look("piece", "#f58e6c", "#d96a49")],
  [/fish|cod|bass|mackerel|halibut|barramundi|scallop|clam|mussel/i, look("piece", "#f3e7d8", "#cdb79a")],
  [/beef|steak|ribeye|sirloin|brisket|lamb|duck|venison/i, look("piece", "#8f4a36", "#6a3124")],
  [/pork|bacon|ham|sausage|chorizo/i, look("piece", "#d98a78", "#b05f4e")],
  [/chicken|turkey|poultry/i, look("piece", "#dfae6e", "#b98143")],
  [/tofu|paneer|feta|halloumi|mozzarella|cheese|potato|tempeh|bread|crouton/i, look("cube", "#f8edcf", "#d9c08a")],
  [/tomato|capsicum|bell pepper|radish|beet/i, look("slice", "#d9432f", "#f4b8a4")],
  [/carrot|pumpkin|sweet potato|squash|mango|papaya|apricot|peach|orange/i, look("slice", "#f08a2c", "#ffc680")],
  [/cucumber|courgette|zucchini|lime|kiwi|avocado|pickle/i, look("slice", "#a9cf6b", "#5f9340")],
  [/lemon|pineapple|corn|banana/i, look("slice", "#f7dd5c", "#d8ab25")],
  [/aubergine|eggplant|cabbage, red|grape|plum/i, look("slice", "#7d4b86", "#542b5e")],
  [/onion|shallot|leek|squid ring/i, look("ring", "#f3e4ee", "#b77fa6")],
  [/chilli|chili|paprika|sambal|gochu/i, look("dot", "#d42b1e", "#9d150d")],
  [/mushroom|shiitake|truffle/i, look("slice", "#d3b597", "#8a6547")],
  [
    /basil|coriander|cilantro|mint|parsley|spinach|kale|lettuce|rocket|choy|kailan|leaf|leaves|herb|dill|spring onion|celery|broccoli|bean|pea\b|peas/i,
    look("leaf", "#5c9b45", "#34692a"),
  ],
  [/berry|berries|cherry|raspberr|strawberr|cranberr|currant/i, look("dot", "#c2264e", "#8a1233")],
  [/nut|almond|sesame|seed|peanut|cashew|walnut|pistachio/i, look("dot", "#d7a866", "#9e7038")],
  [/chocolate|cocoa|coffee/i, look("cube", "#5a3423", "#3b2014")],
  [/cream|milk|yogh?urt|coconut|butter|mayo/i, look("dot", "#fff8ea", "#e4d6b5")],
];
/** Part of the taste, not of the picture. */
const UNSEEN =
  /\b(oil|salt|sugar|water|stock|sauce|vinegar|pepper, (black|white)|black pepper|flour|starch|yeast|wine|mirin|sake|paste|powder)\b/i;
const UNSEEN_IN_SWEETS = /\b(egg|eggs|butter|milk|cream)\b/i;
const SWEET = /\b(dessert|cake|tart|pudding|brownie|sweet|pastry|cookie)s?\b/i;
const UNKNOWN = look("piece", "#cfa878", "#a17d50");

const SAUCES: readonly [RegExp, string][] = [
  [/soup|broth|laksa|curry/i, "#e08b3a"],
  [/chocolate|coffee|gravy/i, "#5f3a27"],
  [/tomato|bolognese|marinara|chilli|sambal/i, "#c94a32"],
  [/cream|carbonara|milk|yogh?urt|coconut/i, "#f4e6c8"],
  [/pesto|spinach|green/i, "#86ad57"],
];

const TABLES = ["#e7eae6", "#efe6d8", "#dfe6ea", "#eadfdc", "#e4e9d8"];

/** A small generator, so that the same dish is always drawn alike. */
function dice(seedText: string): () => number {
  let seed = 2166136261;
  for (const letter of seedText) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

/**
 * A drawing of the dish seen from above, as a PNG of 1024 x 1024: a plate, bowl or glass with what goes into it. Only shapes
 * and colours of our own choosing are drawn, never a word of the dish, so nothing a person typed can become markup.
 */
export async function composeIllustration(dish: DishSketch): Promise<Uint8Array> {
  return sharp(Buffer.from(drawDish(dish)))
    .resize(SIZE, SIZE)
    .png()
    .toBuffer();
}

export function drawDish({ name, category, ingredients, attempt }: DishSketch): string {
  const roll = dice(`${name} ${attempt}`);
  const about = `${name} ${category ?? ""}`;
  const hidden = (one: string) => UNSEEN.test(one) || (SWEET.test(about) && UNSEEN_IN_SWEETS.test(one));
  const seen = ingredients.filter((one) => !hidden(one));
  const looks = seen.map((one) => LOOKS.find(([pattern]) => pattern.test(one))?.[1] ?? UNKNOWN).slice(0, 8);
  const drawn = looks.length > 0 ? looks : [UNKNOWN];
  const table = TABLES[Math.floor(roll() * TABLES.length)] ?? "#e7eae6";
  const sauce = SAUCES.find(([pattern]) => pattern.test(`${about} ${seen.join(" ")}`))?.[1] ?? "#f1ddb4";
  const body = /\b(drink|beverage|coffee|tea|juice|cocktail|latte|smoothie|beer|wine)s?\b/i.test(about)
    ? glass(drawn, sauce, roll)
    : plate(drawn, sauce, /soup|bowl|noodle|curry|laksa|ramen|congee|stew|porridge/i.test(about), roll);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">
<rect width="${SIZE}" height="${SIZE}" fill="${table}"/>${body}</svg>`;
}

function plate(looks: readonly Look[], sauce: string, deep: boolean, roll: () => number): string {
  const rim = deep ? "#c9d3d6" : "#ffffff";
  const inner = deep ? sauce : "#f7f7f2";
  const parts = [
    circle(CENTRE + 10, CENTRE + 24, 402, "#00000022"),
    circle(CENTRE, CENTRE, 400, rim),
    circle(CENTRE, CENTRE, 372, "#00000010"),
    circle(CENTRE, CENTRE, deep ? 348 : 300, inner),
  ];
  if (!deep) parts.push(blob(CENTRE, CENTRE, 240, sauce, roll));
  // Staples lie below, what is strewn on top above.
  const order: Shape[] = ["strand", "grain", "piece", "cube", "slice", "curl", "egg", "ring", "leaf", "dot"];
  const layers = [...looks].sort((a, b) => order.indexOf(a.shape) - order.indexOf(b.shape));
  const reach = deep ? 270 : 225;
  for (const [index, one] of layers.entries()) parts.push(scatter(one, index, layers.length, reach, roll));
  return parts.join("");
}

/** How many of a shape lie on a plate, and how big they are. */
const AMOUNT: Record<Shape, [number, number]> = {
  strand: [26, 150],
  grain: [220, 13],
  piece: [6, 64],
  cube: [9, 40],
  slice: [8, 46],
  curl: [6, 52],
  egg: [2, 78],
  ring: [10, 30],
  leaf: [12, 34],
  dot: [26, 10],
};

function scatter(one: Look, index: number, layers: number, reach: number, roll: () => number): string {
  const [count, size] = AMOUNT[one.shape];
  const shapes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    // The golden angle spreads any number evenly; every layer starts elsewhere.
    const angle = n * 2.39996 + (index * Math.PI * 2) / layers + roll() * 0.5;
    const distance = reach * Math.sqrt((n + 0.5) / count) * (0.75 + roll() * 0.25);
    const x = CENTRE + Math.cos(angle) * distance;
    const y = CENTRE + Math.sin(angle) * distance;
    shapes.push(
      `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(roll() * 360)})">${shape(one, size)}</g>`,
    );
  }
  return shapes.join("");
}

function shape({ shape: kind, color, edge }: Look, r: number): string {
  const paint = `fill="${color}" stroke="${edge}" stroke-width="4" stroke-linejoin="round"`;
  switch (kind) {
    case "grain":
      return `<ellipse rx="${r}" ry="${r / 2.6}" fill="${color}" stroke="${edge}" stroke-width="2"/>`;
    case "strand":
      return `<path d="M${-r} 0C${-r / 2} ${-r / 1.5} ${r / 2} ${r / 1.5} ${r} 0" fill="none" stroke="${edge}" stroke-width="15" stroke-linecap="round"/><path d="M${-r} 0C${-r / 2} ${-r / 1.5} ${r / 2} ${r / 1.5} ${r} 0" fill="none" stroke="${color}" stroke-width="11" stroke-linecap="round"/>`;
    case "slice":
      return `<circle r="${r}" ${paint}/><circle r="${r * 0.72}" fill="none" stroke="${edge}" stroke-width="3" stroke-dasharray="8 10"/>`;
    case "cube":
      return `<rect x="${-r}" y="${-r}" width="${r * 2}" height="${r * 2}" rx="8" ${paint}/><path d="M${-r} ${-r * 0.4}H${r}" stroke="${edge}" stroke-width="3"/>`;
    case "leaf":
      return `<path d="M${-r} 0C${-r / 2} ${-r} ${r / 2} ${-r} ${r} 0C${r / 2} ${r} ${-r / 2} ${r} ${-r} 0Z" ${paint}/><path d="M${-r} 0H${r * 0.8}" stroke="${edge}" stroke-width="3"/>`;
    case "ring":
      return `<circle r="${r}" fill="none" stroke="${edge}" stroke-width="13"/><circle r="${r}" fill="none" stroke="${color}" stroke-width="8"/>`;
    case "curl":
      return `<path d="M${r} 0A${r} ${r} 0 1 1 ${-r * 0.4} ${-r * 0.9}L${-r * 0.15} ${-r * 0.35}A${r * 0.45} ${r * 0.45} 0 1 0 ${r * 0.45} 0Z" ${paint}/>`;
    case "egg":
      return `<path d="M${-r} 6C${-r} ${-r} ${r * 0.8} ${-r * 1.1} ${r} -4C${r * 1.1} ${r * 0.9} ${-r * 0.7} ${r} ${-r} 6Z" fill="${color}" stroke="#e6dfcb" stroke-width="4"/><circle r="${r * 0.42}" fill="${edge}"/>`;
    case "dot":
      return `<ellipse rx="${r}" ry="${r * 0.75}" fill="${color}" stroke="${edge}" stroke-width="2"/>`;
    case "piece":
      return `<path d="M${-r} ${r * 0.3}C${-r} ${-r * 0.7} ${r * 0.6} ${-r * 0.8} ${r} ${-r * 0.1}C${r * 0.9} ${r * 0.7} ${-r * 0.6} ${r * 0.8} ${-r} ${r * 0.3}Z" ${paint}/><path d="M${-r * 0.5} ${r * 0.15}L${r * 0.45} ${-r * 0.2}" stroke="${edge}" stroke-width="4" stroke-linecap="round"/>`;
  }
}

/** A glass from the side, filled with the colours of what is in it. */
function glass(looks: readonly Look[], sauce: string, roll: () => number): string {
  const top = looks.find((one) => one.shape === "slice" || one.shape === "leaf" || one.shape === "dot");
  const liquid = looks.find((one) => one !== top)?.color ?? sauce;
  const ice = Array.from({ length: 4 }, () => {
    const x = 430 + roll() * 130;
    const y = 330 + roll() * 150;
    return `<rect x="${fixed(x)}" y="${fixed(y)}" width="74" height="74" rx="14" fill="#ffffff88" stroke="#ffffffcc" stroke-width="4" transform="rotate(${fixed(roll() * 60)} ${fixed(x)} ${fixed(y)})"/>`;
  });
  return `<ellipse cx="520" cy="850" rx="210" ry="34" fill="#00000020"/>
<path d="M340 220H684L640 840H384Z" fill="#ffffff99" stroke="#ffffff" stroke-width="10" stroke-linejoin="round"/>
<path d="M352 300H672L634 826H390Z" fill="${liquid}"/>${ice.join("")}
<path d="M352 300H672" stroke="#ffffff99" stroke-width="8"/>
${top ? `<g transform="translate(664 232)">${shape(top, 74)}</g>` : ""}`;
}

function blob(x: number, y: number, r: number, color: string, roll: () => number): string {
  const points = Array.from({ length: 8 }, (_, n) => {
    const angle = (n * Math.PI) / 4;
    const far = r * (0.9 + roll() * 0.2);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const;
  });
  const middle = (n: number) => {
    const [a, b] = [points[n % 8] ?? [x, y], points[(n + 1) % 8] ?? [x, y]];
    return `${fixed((a[0] + b[0]) / 2)} ${fixed((a[1] + b[1]) / 2)}`;
  };
  const curve = points.map((point, n) => `Q${fixed(point[0])} ${fixed(point[1])} ${middle(n)}`).join("");
  return `<path d="M${middle(7)}${curve}Z" fill="${color}"/>`;
}

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const fixed = (value: number) => value.toFixed(1);
