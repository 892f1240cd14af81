const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** How an ingredient was cut or cleaned, how good or large it is, where it comes from: the food is the same. */
export const CUTS = list(`
  chopped diced sliced minced peeled boneless bone boned deboned skinless skin grated shredded julienne julienned crushed
  halved quartered cubed cube trimmed cleaned deveined shelled pitted stoned seedless deseeded seeded washed picked torn
  zested shaved flaked filleted fillet block piece slice strip wedge cut roughly finely thinly thickly fine coarse thick
  thin whole half loose bunch sprig stalk head bulb clove ball knob stick portion leaf leaves root floret heart tip
  fresh organic premium best quality finest select choice grade large medium small big mini jumbo giant tiny long short
  baby young mature ripe unripe firm local imported wild farmed free range pasture corn fed grass brand
  pack packet tin can jar bottle bag box tray carton tub tube bucket sachet refill case pcs pc per kg g ml l style type
  kind homemade house premade a an and or of the in on for by as at all any
  english french italian spanish greek japanese chinese thai vietnamese korean indian mexican american australian
  norwegian scottish iberico persian turkish moroccan peruvian dutch german danish swiss hawaiian sicilian tuscan
  asian european western singapore malaysian indonesian new zealand nz us usa uk
  extra virgin pure refined unrefined cold pressed plain natural unsalted salted sodium reduced light lite traditional
  classic regular original everyday value cooking table culinary catering professional unsweetened sweetened
  vacuum chilled thawed defrosted prepared trim aged kernel kernels ring loin tail pod thread sheet segment spear chunk flake flakes loaf split filament tentacle floret crushed crumbled softened melted runny pasteurised pasteurized rolled boned pressed bruised ribboned quarter rind log wheel ball dry day month hour year doc dop aop igp pdo
  leg neck cheek shoulder breast thigh wing rib shank belly rump chop cutlet escalope supreme joint collar knuckle haunch
  saddle medallion shell carton punnet portion button callet drop ribbon unwaxed stoneground marbled skin-on bone-in raw uncooked
`);

/** What was done to a food that changes its energy: preferred where the table has it, never required. */
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

/** Colours tell varieties apart and are preferred where the table has them. */
export const COLOURS = list(`red green yellow white black brown purple orange pink golden blue dark`);

/**
 * Words for what is made of a food, or for another part of the animal. Requested, they must be in the food's name; not
 * requested, a food with one is another food: sesame oil is not sesame seed, and milk is not milk chocolate.
 */
export const PRODUCTS = list(`
  oil sauce paste powder juice flour milk cream butter cheese vinegar wine syrup stock broth soup bread noodle cake pie
  cookie cracker jam jelly marmalade dressing spread extract sugar starch bran germ chip puree ketchup catsup candy bar
  drink beverage nectar cocktail punch pudding custard sausage roll bun muffin pizza sandwich burger hamburger salad dip
  mix seasoning yogurt yoghurt liver heart kidney kidneys giblet gizzard tongue brain feet fat 
  marrow lung spleen pancreas thymus ear jowl leather snack snacks chowder stew chili gravy relish topping filling frosting
  icing liqueur babyfood formula cereal pasta macaroni substitute imitation meatless roe egg eggs patty luncheon
  meal peel zest seed seeds leaf flower shoot sprout sprouts meatball floss crisp pastry dough crust batter
  stuffing tea coffee water smoothie shake ice sorbet gelato kebab skewer curry satay chutney pickle pickles kimchi
  dumpling wrapper tart quiche lasagna ravioli risotto omelet omelette scampi nugget tender popcorn granola jerky
  mustard mayonnaise salsa pesto hummus guacamole tapenade pate terrine rillette confit crumble 
`);

/** Words of an ingredient list that name nothing to eat. */
export const NOT_FOOD = list(`
  napkin tissue towel foil film wrap-film cling clingfilm parchment glove soap detergent cleaner bleach sanitizer
  sanitiser cloth cutlery fork knife spoon plate bowl cup lid container takeaway disposable toothpick candle
  charcoal gas cylinder till receipt label sticker uniform apron bin liner dishwasher degreaser
`);

/** Words that only name the kind of a food whose name in the table begins with it: a ciabatta roll is a ciabatta. */
export const KIND_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  bread: list("bread roll bun loaf toast"),
  roll: list("bread roll bun"),
  cheese: list("cheese"),
  mushroom: list("mushroom"),
  pasta: list("pasta noodle"),
  noodle: list("noodle"),
  sauce: list("sauce paste"),
  spice: list("seed powder leaf"),
  alcoholic: list("wine spirit liquor"),
  sugar: list("sugar"),
  syrup: list("syrup"),
};
