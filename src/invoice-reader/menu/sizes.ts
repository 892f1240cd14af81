const WORDS = new Set(
  `small medium large regular half full whole glass bottle carafe pint cup bowl pot single double kids jug starter main
  klein kleine kleiner kleines groß große großer großes gross grosse mittel halb halbe ganz ganze portion glas flasche
  kännchen tasse becher viertel petit petite grand grande moyen moyenne demi entier entière verre bouteille pichet
  pequeño pequeña mediano mediana media medio entera entero ración racion tapa copa botella jarra caña plato s m l xl`
    .split(/\s+/)
    .filter(Boolean),
);
const UNIT = String.raw`(?:ml|cl|dl|lt?r?|g|gr|kg|oz|cm|pcs?|stk|stück|st|uds?|pz|pièces?|pieces?)`;
const QUANTITY = new RegExp(String.raw`^(?:\d{1,4}(?:[.,]\d{1,2})?|[½¼¾⅓]|\d/\d)\s?${UNIT}\.?$`, "i");
const UNIT_ALONE = new RegExp(`^${UNIT}\\.?$`, "i");
const WORD_LIMIT = 3;

export const isUnit = (text: string): boolean => UNIT_ALONE.test(text);
export const isQuantity = (text: string): boolean => QUANTITY.test(text);

/** "Small", "0,3 l", "media ración", "Glass 150 ml". */
export function isSizeLabel(text: string): boolean {
  const words = joinQuantities(clean(text).split(/\s+/).filter(Boolean));
  return words.length > 0 && words.length <= WORD_LIMIT && words.every(isLabelWord);
}

const clean = (text: string) => text.replaceAll(/^[\s(|/,:–-]+|[\s)|/,:–-]+$/g, "");
const isLabelWord = (word: string) => isQuantity(word) || WORDS.has(word.toLowerCase().replaceAll(/[():.,]/g, ""));

function joinQuantities(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isUnit(word) && /^[\d½¼¾⅓][\d.,/]*$/.test(before))
      joined[joined.length - 1] = `${before} ${word}`;
    else joined.push(word);
  }
  return joined;
}

/** "Cola 0,3 l" is the dish "Cola" in the size "0,3 l". With `words` also "Soup Small". */
export function splitSize(text: string, { words }: { words: boolean }): { name: string; size: string } {
  const parts = joinQuantities(text.split(/\s+/).filter(Boolean));
  let at = parts.length;
  while (at > 0 && parts.length - at < WORD_LIMIT) {
    const part = clean(parts[at - 1] ?? "");
    if (!(isQuantity(part) || (words && isLabelWord(part)))) break;
    at -= 1;
  }
  return { name: parts.slice(0, at).join(" "), size: clean(parts.slice(at).join(" ")) };
}
