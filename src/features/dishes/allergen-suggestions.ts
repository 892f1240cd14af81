import { ALLERGENS, type Allergen, type Declarations } from "#src/features/dishes/declarations.ts";

/** Names that contain the word for an allergen but not the allergen. They are removed before the words are examined. */
const INNOCENT =
  /\b(coconut|almond|oat|soy|soya|rice|cashew|hazelnut) (milk|cream|butter|yogh?urt|drink)\b|\b(peanut|almond|cashew|cocoa|nut|apple) butter\b|\bbutter ?nut\b|\bbutter ?(beans?|head|lettuce)\b|\bcream of tartar\b|\bcream ?corn\b|\boyster mushrooms?\b|\b(king|grey) oyster\b|\begg ?plants?\b|\bnut ?meg\b|\bcoco ?nuts?\b|\bwater ?chestnuts?\b|\b(dough|butter)nuts?\b|\bbuck ?wheat\b|\brice (noodles?|vermicelli|flour|paper|sticks?|cakes?)\b|\b(corn|rice|potato|tapioca|chickpea|gram|almond|coconut|cassava) ?flour\b|\bglass noodles?\b|\bcorn tortillas?\b|\bcelery salt\b|\bvegan (cheese|butter|mayo\w*|cream)\b|\bgluten[- ]free\b|\bmilk ?fish\b|\bfish ?mint\b/gi;

/** Allergens that an innocent name contains nevertheless. */
const WITHIN: readonly [Allergen, RegExp][] = [
  ["nuts", /\b(almond|cashew|hazelnut|nut) (milk|cream|butter|yogh?urt|drink|flour)\b|\balmond ?flour\b/i],
  ["peanuts", /\bpeanut butter\b/i],
  ["soybeans", /\bsoya? (milk|cream|yogh?urt|drink)\b/i],
  ["gluten", /\boat (milk|drink|cream)\b/i],
  ["celery", /\bcelery salt\b/i],
  ["fish", /\bmilk ?fish\b/i],
];

/** Words of an ingredient's name by the allergen they stand for. */
const WORDS: Record<Allergen, RegExp> = {
  gluten:
    /\b(wheat|flour|bread\w*|bun|buns|roll|rolls|baguette|brioche|toast|sourdough|ciabatta|focaccia|pasta|spaghetti|penne|linguine|fettuccine|tagliatelle|macaroni|lasagn\w+|ravioli|gnocchi|orzo|noodles?|ramen|udon|soba|mee|couscous|bulgur|semolina|barley|rye|spelt|farro|freekeh|oats?|oatmeal|granola|muesli|malt|beer|lager|stout|soy sauce|soya sauce|shoyu|hoisin|oyster sauce|teriyaki|panko|crumbs?|breadcrumbs?|crackers?|biscuits?|cookies?|cake|pastry|croissants?|filo|phyllo|tortillas?|wraps?|pita|naan|roti|chapati|paratha|wonton|dumpling|gyoza|seitan|gluten|croutons?|tempura|couverture biscuit|miso|worcestershire)\b/i,
  crustaceans: /\b(prawns?|shrimps?|crabs?|lobsters?|crayfish|langoustines?|scampi|krill|belacan|prawn crackers?)\b/i,
  eggs: /\b(eggs?|yolks?|mayo|mayonnaise|aioli|meringue|hollandaise|brioche|egg noodles?|custard|tartare? sauce|caesar dressing)\b/i,
  fish: /\b(fish|salmon|tuna|cod|haddock|hake|halibut|sea ?bass|bass|bream|snapper|mackerel|sardines?|anchov(y|ies)|trout|barramundi|tilapia|catfish|eel|unagi|sole|plaice|turbot|monkfish|herring|caviar|roe|tobiko|ikura|bonito|katsuobushi|dashi|surimi|crab ?sticks?|worcestershire|caesar dressing|ikan bilis|hamachi|swordfish|pollock)\b/i,
  peanuts: /\b(peanuts?|groundnuts?|satay)\b/i,
  soybeans:
    /\b(soy|soya|soybeans?|tofu|tempeh|edamame|miso|shoyu|tamari|natto|teriyaki|hoisin|bean ?curd|kecap|tau pok|ponzu|doubanjiang|gochujang|tau kwa|tvp)\b/i,
  milk: /\b(milk|cream|butter|buttermilk|ghee|cheese|cheddar|mozzarella|burrata|parmesan|parmigiano|pecorino|grana|feta|halloumi|paneer|ricotta|mascarpone|brie|camembert|gouda|gruyere|gorgonzola|roquefort|stilton|emmental|yogh?urt|labneh|kefir|curd|whey|custard|creme|crema|ice cream|gelato|milk chocolate|white chocolate|caramel|condensed|evaporated|bechamel|pesto|brioche|croissants?|tzatziki|raita|dairy)\b/i,
  nuts: /\b(nuts?|almonds?|hazelnuts?|walnuts?|cashews?|pecans?|brazil nuts?|pistachios?|macadamias?|praline|marzipan|nougat|nutella|frangipane|pesto|dukkah|gianduja)\b/i,
  celery: /\b(celery|celeriac|stock|bouillon|mirepoix|demi[- ]?glace)\b/i,
  mustard: /\b(mustard|dijon|piccalilli|vinaigrette|honey mustard)\b/i,
  sesame: /\b(sesame|tahini|hummus|houmous|halva|za'?atar|gomasio|furikake|dukkah)\b/i,
  sulphites:
    /\b(wine|sulphites?|sulfites?|vinegar|cider|champagne|prosecco|sherry|vermouth|marsala|dried (apricots?|mango|fruit)|raisins?|sultanas?|molasses)\b/i,
  lupin: /\blupins?\b/i,
  molluscs:
    /\b(squid|calamari|octopus|cuttlefish|mussels?|clams?|oysters?|scallops?|abalone|cockles?|snails?|escargots?|whelks?|oyster sauce|lala|xo sauce)\b/i,
};

const MEAT =
  /\b(chicken|beef|pork|lamb|mutton|veal|duck|turkey|goose|venison|rabbit|quail|bacon|ham|sausages?|chorizo|salami|pancetta|prosciutto|pepperoni|steak|ribeye|sirloin|tenderloin|brisket|mince|meat|oxtail|lard|gelatine?|foie gras|pate|char siu|lap cheong|chashu|jerky|spam)\b/i;
const PORK =
  /\b(pork|bacon|ham|chorizo|pancetta|prosciutto|guanciale|lardons?|lard|char siu|chashu|lap cheong|spam|pepperoni)\b/i;
const ALCOHOL =
  /\b(wine|beer|lager|sake|mirin|shaoxing|rum|vodka|gin|whisk(e)?y|brandy|sherry|marsala|vermouth|liqueur|cognac|champagne|prosecco)\b(?! vinegar)/i;

/**
 * Returns what an ingredient's name suggests that it contains, and for which diets it is not suitable. The owner has to
 * confirm the suggestion: a name says nothing about traces, and an allergen that the name does not mention is not
 * declared absent.
 */
export function suggestDeclarations(name: string): Declarations {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const rest = plain.replaceAll(INNOCENT, " ");
  const within = new Set(WITHIN.filter(([, pattern]) => pattern.test(plain)).map(([allergen]) => allergen));
  const suggested: Declarations = {};
  for (const allergen of ALLERGENS) {
    if (within.has(allergen) || WORDS[allergen].test(rest)) suggested[allergen] = "contains";
  }
  const isMeat = MEAT.test(rest) && !/\b(vegan|vegetarian|veggie|plant[- ]based)\b/i.test(plain);
  if (isMeat) suggested.vegetarian = "unsuitable";
  if (isMeat && PORK.test(rest)) suggested.kosher = "unsuitable";
  if ((isMeat && PORK.test(rest)) || ALCOHOL.test(rest)) suggested.halal = "unsuitable";
  return suggested;
}
