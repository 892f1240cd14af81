import { ABBREVIATIONS } from "#src/server/ports/ai/foods/abbreviations.ts";

/** Abbreviations of more than one word, which mean something else than their words do alone. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bRED(UCED)?[ -](FAT|CAL|NA|SUGAR|SODIUM)\b/gi, "reduced-$2"],
  [/\bW\/O\b/gi, "without"],
  [/\bLO MOIST\b/gi, "low-moisture"],
  [/\bDRND SOL(IDS)?\b/gi, "drained"],
  [/\bSOL AND LIQ(UIDS)?\b/gi, "with liquid"],
  [/\bDRY HEAT\b/gi, "dry heat"],
  [/\bMST HT\b|\bMOIST HEAT\b/gi, "moist heat"],
  [/\bMXD SP\b|\bMIXED SPECIES\b/gi, "mixed species"],
  [/\bLT MEAT\b/gi, "light meat"],
  [/\bFR FR\b/gi, "French fries"],
  [/\bFRENCH FR\b/gi, "French fries"],
  [/\bLRG OR SML\b/gi, "large or small"],
  [/\bPK\b/gi, "pack"],
  [/\bARM AND BLD\b/gi, "arm and blade"],
  [/\b(RED|BENGAL) GM\b/gi, "$1 gram"],
  [/\bCATSUP\b/gi, "catsup (ketchup)"],
  [/\bVAR\b/gi, "varieties"],
  [/\bVAR(IETY)? MEATS?\b|\bvarieties MEATS\b/gi, "variety meats"],
];

/** Parts of a name that say how the table counted, not what the food is. */
const NOISE =
  /^(reg(ular)?|unenr(iched)?|enr(iched)?|all (comm(ercial)?|commercial) var(ieties)?|year (rnd|round) average|all (grds|grades)|choic(e)?|sel(ect)?|prime|\d\/\d" ?fat|0" ?fat|with added .*vit.*|with vit(amin)? [a-d].*|without added vit.*|fluid|comp(osite)? of (rtl|retail) cuts|all (areas|classes)|mat(ure)? seeds|mtre seeds|mature seeds|dom(estic)?|all types|as purch(ased)?|salad or cooking|unfort(ified)?|not fort(ified)?|prep with ca sulfate.*|comm(ly|ercially)? prep(ared)?|bro\w* or fry\w*)$/i;

const PROPER = new Set(
  "french italian english spanish mexican chinese japanese danish swiss german irish american australian european atlantic pacific boston denver new zealand greek asian indian thai brussels california florida alaska hawaii polish russian vietnamese canadian usda".split(
    " ",
  ),
);

/** Returns a name of the table as a person reads it: "RICE, WHITE, LONG-GRAIN, REG, RAW" is "Rice, white, long-grain, raw". */
export function plainName(name: string): string {
  const parts = name
    .replaceAll(/\((MAY|NOT|INCL|INC|INCLUDES|LIQ|NIGARI|APPROX)[^)]*\)?/gi, " ")
    .split(/,|\s{2,}/)
    .map((part) => part.trim());
  const described = parts.filter((part) => part !== "" && !NOISE.test(part));
  const shown = described.length > 0 ? described : parts;
  const text = shown.map(spellOut).filter(Boolean).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spellOut(part: string): string {
  const phrased = PHRASES.reduce((text, [pattern, words]) => text.replaceAll(pattern, words), part);
  return phrased
    .replaceAll(/[A-Za-z][A-Za-z0-9']*/g, (word) => {
      const lower = word.toLowerCase();
      const full = Object.hasOwn(ABBREVIATIONS, lower) ? (ABBREVIATIONS[lower] ?? lower) : lower;
      return PROPER.has(full) ? full.charAt(0).toUpperCase() + full.slice(1) : full;
    })
    .replaceAll(/\s+/g, " ")
    .trim();
}
