export type Shape =
  | "grain"
  | "strand"
  | "cube"
  | "fillet"
  | "wedge"
  | "slice"
  | "citrus"
  | "berry"
  | "leaf"
  | "bean"
  | "shred"
  | "ring"
  | "strip"
  | "curl"
  | "egg"
  | "dot"
  | "piece";

/** What an ingredient looks like on a plate, and what colour it gives to a drink or a sauce. */
export interface Appearance {
  shape: Shape;
  color: string;
  edge: string;
}

const appearance = (shape: Shape, color: string, edge: string): Appearance => ({ shape, color, edge });

/** By a word of the ingredient's name; the first that fits. */
const APPEARANCES: readonly [RegExp, Appearance][] = [
  [/coffee|espresso|mocha/i, appearance("dot", "#5a3423", "#3b2014")],
  [/coconut (milk|cream)/i, appearance("dot", "#fbf5e6", "#e4d6b5")],
  [/coconut water/i, appearance("dot", "#eef3e6", "#d3dfc4")],
  [/oat milk|almond milk|soy milk/i, appearance("dot", "#f3e6cf", "#dcc7a1")],
  [/milk|cream|yogh?urt|butter|mayo/i, appearance("dot", "#fdf6e9", "#e4d6b5")],
  [/acai|açaí/i, appearance("berry", "#5b2a52", "#3b1836")],
  [
    /noodle|pasta|spaghetti|linguine|udon|ramen|vermicelli|soba|mee\b|hoon/i,
    appearance("strand", "#e9cf9a", "#c7a25c"),
  ],
  [/brown rice|wild rice|barley|oat|bulgur/i, appearance("grain", "#e0c592", "#bd9a5c")],
  [/rice|quinoa|couscous/i, appearance("grain", "#fffaf0", "#e2d6b8")],
  [/spring onion|scallion|chive/i, appearance("ring", "#bfe08f", "#4f8a3a")],
  [/asparagus|green bean|edamame|pea\b|peas/i, appearance("bean", "#9ccb5a", "#5f8f2f")],
  [/egg(?!plant)/i, appearance("egg", "#fffdf5", "#f4b731")],
  [/prawn|shrimp|squid|calamari|octopus|crab|lobster/i, appearance("curl", "#f7a886", "#d9694a")],
  [/salmon/i, appearance("cube", "#f58a62", "#ffc3a3")],
  [/tuna/i, appearance("cube", "#c8434c", "#e78a86")],
  [/tobiko|caviar|roe/i, appearance("dot", "#f0641e", "#c24310")],
  [/nori|seaweed|kelp/i, appearance("strip", "#23372c", "#14221b")],
  [/fish|cod|bass|mackerel|halibut|barramundi|scallop|clam|mussel/i, appearance("fillet", "#f6eadb", "#cdb79a")],
  [/beef|steak|ribeye|sirloin|brisket|lamb|duck|venison/i, appearance("fillet", "#8f4a36", "#6a3124")],
  [/pork|bacon|ham|sausage|chorizo/i, appearance("fillet", "#d98a78", "#b05f4e")],
  [/chicken|turkey|poultry/i, appearance("fillet", "#e2b373", "#b98143")],
  [/tofu|paneer|feta|halloumi|mozzarella|cheese|potato|tempeh/i, appearance("cube", "#f8edcf", "#d9c08a")],
  [/cherry tomato|tomato|capsicum|bell pepper|radish|beet/i, appearance("berry", "#dc4433", "#ad2418")],
  [/carrot|pumpkin|sweet potato|squash/i, appearance("shred", "#f08a2c", "#c9661a")],
  [/purple cabbage|red cabbage|cabbage, red/i, appearance("shred", "#8d4a8f", "#612a66")],
  [/cabbage|daikon|sprout/i, appearance("shred", "#eef2d5", "#c3cf9a")],
  [/mango|papaya|apricot|peach/i, appearance("cube", "#f9b233", "#ffd98a")],
  [/pineapple/i, appearance("cube", "#f8da55", "#e0b02c")],
  [/orange|mandarin|grapefruit/i, appearance("citrus", "#f8a23a", "#ffd79c")],
  [/lime/i, appearance("citrus", "#b7d957", "#e8f4c0")],
  [/lemon|yuzu/i, appearance("citrus", "#f7dd5c", "#fdf3bd")],
  [/avocado/i, appearance("wedge", "#d7e28b", "#6d9a3c")],
  [/apple|pear/i, appearance("wedge", "#f4ecc4", "#c9a23f")],
  [/cucumber|courgette|zucchini|kiwi|pickle/i, appearance("slice", "#d6ecab", "#5a9440")],
  [/banana/i, appearance("slice", "#fbf0c3", "#e3c266")],
  [/corn/i, appearance("dot", "#f7d24a", "#d9a920")],
  [/aubergine|eggplant|grape|plum|fig/i, appearance("slice", "#a978b0", "#542b5e")],
  [/mushroom|shiitake|truffle/i, appearance("slice", "#d3b597", "#8a6547")],
  [/onion|shallot|leek/i, appearance("ring", "#f3e4ee", "#b77fa6")],
  [/blueberr/i, appearance("berry", "#48548f", "#2c3560")],
  [/berry|berries|cherry|raspberr|strawberr|cranberr|currant/i, appearance("berry", "#c2264e", "#8a1233")],
  [/chilli|chili|paprika|sambal|gochu/i, appearance("shred", "#d42b1e", "#9d150d")],
  [/ginger/i, appearance("shred", "#f0d9a6", "#cfae6c")],
  [
    /basil|coriander|cilantro|mint|parsley|spinach|kale|lettuce|rocket|choy|kailan|leaf|leaves|herb|dill|celery|broccoli|bean/i,
    appearance("leaf", "#5c9b45", "#34692a"),
  ],
  [/chia|poppy|black sesame/i, appearance("dot", "#3b3a36", "#22211e")],
  [/nut|almond|sesame|seed|peanut|cashew|walnut|pistachio/i, appearance("dot", "#ead2a0", "#b98f52")],
  [/granola|muesli|crumble|crouton/i, appearance("piece", "#c98f4c", "#94602a")],
  [/chocolate|cocoa/i, appearance("cube", "#5a3423", "#7d5138")],
];

/** Ingredients that a picture does not show. */
const UNSEEN =
  /\b(oil|salt|sugar|water|stock|sauce|vinegar|pepper, (black|white)|black pepper|flour|starch|yeast|wine|mirin|sake|paste|powder|syrup|honey|mayonnaise)\b/i;
/** A dish on bread is drawn on bread. */
const BREAD = /\b(bread|toast|sourdough|bun|bagel|baguette)s?\b/i;
const UNSEEN_IN_SWEETS = /\b(egg|eggs|butter|milk|cream)\b/i;
const SWEET = /\b(dessert|cake|tart|pudding|brownie|sweet|pastry|cookie)s?\b/i;
const UNKNOWN = appearance("piece", "#cfa878", "#a17d50");

export const appearanceOf = (ingredient: string): Appearance =>
  APPEARANCES.find(([pattern]) => pattern.test(ingredient))?.[1] ?? UNKNOWN;

/** The ingredient has a drawing of its own. */
export const isKnown = (ingredient: string) => appearanceOf(ingredient) !== UNKNOWN || BREAD.test(ingredient);

/** The ingredient can be seen in the dish, unlike oil or salt. */
export const isShown = (ingredient: string) => !UNSEEN.test(ingredient);

/** What a dish shows on its plate, most important first, each appearance once. */
export function visibleAppearances(ingredients: readonly string[], about: string): Appearance[] {
  const hidden = (one: string) =>
    UNSEEN.test(one) || BREAD.test(one) || (SWEET.test(about) && UNSEEN_IN_SWEETS.test(one));
  const appearances = new Set(ingredients.filter((one) => !hidden(one)).map(appearanceOf));
  return appearances.size > 0 ? [...appearances].slice(0, 8) : [UNKNOWN];
}

const SAUCES: readonly [RegExp, string][] = [
  [/laksa|curry/i, "#e39a45"],
  [/soup|broth|ramen|pho\b/i, "#dcae6a"],
  [/chocolate|gravy|teriyaki/i, "#6b4029"],
  [/tomato|bolognese|marinara|chilli|sambal/i, "#c94a32"],
  [/cream|carbonara|alfredo|coconut/i, "#f4e6c8"],
  [/pesto|green curry/i, "#86ad57"],
];

export const sauceOf = (about: string): string => SAUCES.find(([pattern]) => pattern.test(about))?.[1] ?? "#f1ddb4";

/** The colour between two, `share` of the way to the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
