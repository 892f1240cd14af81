import { readLists } from "#src/shared/read-rows.ts";

const LISTS = readLists(new URL("kitchen-words.tsv", import.meta.url), ["cuts", "colours", "products", "not_food"]);

/**
 * Words for how an ingredient was cut or cleaned, how good or large it is, or where it comes from. The food is the
 * same.
 */
export const CUTS: ReadonlySet<string> = new Set(LISTS.cuts);

/** Colours tell varieties apart and are preferred where the table has them. */
export const COLOURS: ReadonlySet<string> = new Set(LISTS.colours);

/** Words for products made of a food, or for another part of the animal. */
export const PRODUCTS: ReadonlySet<string> = new Set(LISTS.products);

/** Words of an ingredient list that name nothing to eat. */
export const NOT_FOOD: ReadonlySet<string> = new Set(LISTS.not_food);

/** Preparations that change a food's energy. They are preferred where the table has them, but never required. */
export const STATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    dried: ["dried", "dry", "dehydrated", "sun"],
    dehydrated: ["dried", "dehydrated"],
    desiccated: ["dried", "desiccated"],
    powder: ["powder", "ground", "dry"],
    powdered: ["powder", "powdered", "ground", "dry"],
    ground: ["ground"],
    canned: ["canned"],
    drained: ["canned"],
    lowfat: ["lowfat", "low"],
    tinned: ["canned"],
    jarred: ["canned", "bottled"],
    frozen: ["frozen"],
    smoked: ["smoked"],
    pickled: ["pickled"],
    cooked: ["cooked", "boiled"],
    boiled: ["boiled", "cooked"],
    steamed: ["cooked", "steamed", "boiled"],
    blanched: [],
    grilled: ["cooked", "grilled", "broiled"],
    roasted: ["roasted", "cooked", "toasted"],
    roast: ["roasted", "cooked"],
    baked: ["baked", "cooked"],
    fried: ["fried", "cooked"],
    toasted: ["toasted", "roasted"],
    candied: ["candied"],
    braised: ["cooked", "braised"],
    stewed: ["stewed", "cooked"],
    poached: ["cooked", "poached"],
    sauteed: ["sauteed", "cooked"],
    cured: ["cured", "salted"],
    sprouted: ["sprouted"],
    skim: ["skim", "nonfat"],
    skimmed: ["skim", "nonfat"],
    nonfat: ["nonfat"],
  }),
);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that only name a food's kind, by the first word of its name in the table: a ciabatta roll is a ciabatta. */
export const KIND_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  bread: words("bread roll bun loaf toast"),
  roll: words("bread roll bun"),
  cheese: words("cheese"),
  mushroom: words("mushroom"),
  pasta: words("pasta noodle"),
  noodle: words("noodle"),
  sauce: words("sauce paste"),
  spice: words("seed powder leaf"),
  alcoholic: words("wine spirit liquor"),
  sugar: words("sugar"),
  syrup: words("syrup"),
};
