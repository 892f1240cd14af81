/** The table's abbreviations. Only those in names of ingredients that a kitchen would look up. */
const SHORT: Record<string, string> = {
  bbq: "barbecue",
  bev: "beverages",
  bf: "beef",
  bkd: "baked",
  bld: "boiled",
  bnless: "boneless",
  bnl: "boneless",
  bnls: "boneless",
  bns: "beans",
  brkfst: "breakfast",
  brld: "broiled",
  brst: "breast",
  brsd: "braised",
  btld: "bottled",
  bttrmlk: "buttermilk",
  bttm: "bottom",
  chick: "chicken",
  chk: "chicken",
  ca: "calcium",
  choc: "chocolate",
  chopd: "chopped",
  chs: "cheese",
  cinn: "cinnamon",
  ckd: "cooked",
  cnd: "canned",
  cocnt: "coconut",
  conc: "concentrate",
  comm: "commercial",
  cond: "condensed",
  crl: "cereal",
  crm: "cream",
  dk: "dark",
  drk: "drink",
  drnd: "drained",
  drsng: "dressing",
  dehyd: "dehydrated",
  drumstk: "drumstick",
  evap: "evaporated",
  ex: "extra",
  fd: "food",
  flav: "flavored",
  flr: "flour",
  fort: "fortified",
  fr: "fried",
  frsh: "fresh",
  frz: "frozen",
  grds: "grades",
  grld: "grilled",
  grn: "green",
  grns: "greens",
  grnd: "ground",
  h2o: "water",
  hvy: "heavy",
  immat: "immature",
  imp: "imported",
  inst: "instant",
  juc: "juice",
  krnls: "kernels",
  liq: "liquid",
  ln: "lean",
  lofat: "lowfat",
  lrg: "large",
  lt: "light",
  mayo: "mayonnaise",
  mxd: "mixed",
  parbld: "parboiled",
  past: "pasteurized",
  pdr: "powder",
  pk: "pork",
  pnut: "peanut",
  pln: "plain",
  preckd: "precooked",
  prep: "prepared",
  rd: "red",
  reg: "regular",
  rstd: "roasted",
  rst: "roast",
  sau: "sauce",
  sd: "seed",
  shldr: "shoulder",
  sirl: "sirloin",
  skn: "skin",
  smkd: "smoked",
  sml: "small",
  smmr: "summer",
  sndwch: "sandwich",
  sol: "solids",
  soln: "solution",
  soybn: "soybean",
  sp: "species",
  spl: "split",
  sprd: "spread",
  stk: "steak",
  stks: "steaks",
  stmd: "steamed",
  stwd: "stewed",
  sug: "sugar",
  swt: "sweet",
  swtnd: "sweetened",
  tstd: "toasted",
  unckd: "uncooked",
  unenr: "unenriched",
  unprep: "unprepared",
  unswtnd: "unsweetened",
  var: "varieties",
  veg: "vegetable",
  whl: "whole",
  wht: "white",
  wntr: "winter",
  yel: "yellow",
};

/** Words that do not identify a food. */
const EMPTY = new Set(
  "a an and or baby of the in on to for with without from by as at all any style type kind incl including only not best quality premium brand pack packet tin large small medium big fresh organic free range chopped diced sliced minced peeled boneless fillet block piece local imported per pcs pc kg g ml l".split(
    " ",
  ),
);

const IRREGULAR: Record<string, string> = { leaves: "leaf", loaves: "loaf", halves: "half", anchovies: "anchovy" };

/** One form for singular and plural: "tomatoes" and "tomato", "berries" and "berry", "leaves" and "leaf". */
function singular(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  if (word.length < 4 || word.endsWith("ss") || word.endsWith("us")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(oes|ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The words of a text in one form, with the table's abbreviations written out. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f']/g, "")
    .replaceAll(/\bw\/o\b/g, "without")
    .replaceAll(/\bw\//g, "with ")
    .replaceAll(/\brts\b/g, "ready to serve")
    .replaceAll(/\b(without|no)( added)? salt\b/g, "unsalted")
    .split(/[^a-z0-9%]+/)
    .filter((word) => word !== "")
    .map((word) => singular(SHORT[word] ?? word));
}

/** The words that name a food, as a kitchen wrote it. */
export function namingWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => !EMPTY.has(word) && !/^\d/.test(word));
  return [...new Set(words)];
}
