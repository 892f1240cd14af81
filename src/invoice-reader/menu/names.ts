const CODES = String.raw`[a-z0-9]{1,2}(?:\s?[,/.+]\s?[a-z0-9]{1,2})*`;
const IN_BRACKETS = new RegExp(String.raw`\s*[([]\s*${CODES}\s*[,.]?\s*[)\]]`, "gi");
/** Two or more single letters or figures with commas, at the end: "Schnitzel a,c,g". */
const AT_END = /\s+(?:[a-z]|\d{1,2})(?:\s?,\s?(?:[a-z]|\d{1,2}))+\s*$/i;
const NUMBERED = /^\s*(?:[A-Z]{0,2}\d{1,3}[.)]|\d{1,3}[.)])\s*(?=\p{L})/u;

/** A dish's name without its number, its footnotes and the leaders before the price. */
export function dishName(text: string): string {
  return withoutEnds(text.replace(NUMBERED, "").replaceAll(IN_BRACKETS, "").replace(AT_END, ""));
}

export function descriptionText(text: string): string {
  return withoutEnds(text.replaceAll(IN_BRACKETS, "").replace(AT_END, "")).replace(/^[([]+(.*?)[)\]]+$/, "$1");
}

/** "VORSPEISEN" is "Vorspeisen". */
export function categoryName(text: string): string {
  const name = withoutEnds(text.replaceAll(IN_BRACKETS, "")).replaceAll(/^[~*•·–—\s-]+|[~*•·–—:\s-]+$/g, "");
  if (!isUpper(name)) return name;
  const lower = name.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

export const isUpper = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && text === text.toUpperCase();

function withoutEnds(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s.,·•…|*–—-]+|[\s.,·•…|*:–—-]+$/g, "")
    .trim();
}

const LEGEND = /^\W*(?:[a-z]|\d{1,2})\s*[=:)]\s*\p{L}{3,}/iu;
const LEGAL =
  /\b(?:vat|gst|mwst|ust|iva|igic|tva|ttc|inkl|incl|included|incluido|incluidos|compris|allergen\w*|al[eé]rgenos?|allerg[eè]nes?|zusatzstoffe|service charge|opening hours|öffnungszeiten|horario|horaires|tel|telefon|phone|reservation\w*|www|https?)\b|@|\.(?:com|de|fr|es|net)\b/iu;
const HOURS = /\b\d{1,2}[:.h]\d{2}\s*(?:[-–—]|to|bis|a|à)\s*\d{1,2}[:.h]?\d{0,2}/i;

/** Text that is printed on menus but is not a dish: legends of allergens, taxes, hours, addresses. */
export const isNoise = (text: string): boolean =>
  LEGEND.test(text) || LEGAL.test(text) || HOURS.test(text) || !/\p{L}|\d/u.test(text);
