import type { Token } from "./pack-tokens.ts";

/**
 * Fruit that is packed in layers of rows and columns: tomatoes and stone fruit. The words are in the languages and
 * scripts of the documents that the product reads.
 */
const LAID_IN_LAYERS =
  /\b(toms?|toma(?:to|toes|tos|te|tes|ten|tem|ter)|tomaat|pomodor[io]|jitomates?|plums?|pflaumen?|prunes?|ciruelas?|pruimen|peach(?:es)?|pfirsiche?|pêches?|melocot[oó]n(?:es)?|nectarines?|nektarinen?|nectarinas?|apricots?|aprikosen?|abricots?)\b|トマト|番茄|西红柿|西紅柿|토마토|มะเขือเทศ|cà chua|томат|помидор|طماطم|بندورة|टमाटर|தக்காளி/iu;

/** Fruit whose size is stated as the number that fills a whole case, whatever this pack holds: "88 CT", "113s". */
const COUNTED_BY_CASE =
  /\b(apples?|äpfel|apfel|pommes?|manzanas?|appels?|oranges?|orangen|naranjas?|arance|sinaasappels?|lemons?|zitronen?|citrons?|limones|limón|limoni|citroenen|limes?|limetten?|grapefruits?|pamplemousses?|pomelos?|mandarins?|mandarinen?|clementines?|clementinen?|tangerines?|pears?|birnen?|poires?|peras?|avocados?|aguacates?|kiwis?|mangoe?s?)\b/iu;

const textOf = (tokens: readonly Token[]) =>
  tokens
    .map(({ text }) => text)
    .join(" ")
    .normalize("NFC");

export const isLaidInLayers = (tokens: readonly Token[]): boolean => LAID_IN_LAYERS.test(textOf(tokens));
export const isCountedByCase = (tokens: readonly Token[]): boolean => COUNTED_BY_CASE.test(textOf(tokens));
