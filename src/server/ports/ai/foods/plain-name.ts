import { TABLE_WORDS } from "#src/server/ports/ai/foods/table-words.ts";
import { ABBREVIATIONS } from "#src/server/ports/ai/foods/words.ts";

/** Abbreviations of several words. Together the words mean something different than each word alone. */
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
const NOISE = new RegExp(`^(${TABLE_WORDS.noise.join("|")})$`, "i");

const PROPER = new Set(TABLE_WORDS.proper);

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
      const full = ABBREVIATIONS.get(lower) ?? lower;
      return PROPER.has(full) ? full.charAt(0).toUpperCase() + full.slice(1) : full;
    })
    .replaceAll(/\s+/g, " ")
    .trim();
}
