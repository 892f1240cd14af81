import { beginsWith } from "#src/features/agent/grammar/phrases.ts";
import type { FoundQuantity } from "#src/features/agent/grammar/quantities.ts";
import { phraseTokens, positionsOf, type Tokens } from "#src/features/agent/grammar/tokens.ts";

const table = (texts: readonly string[]) =>
  texts.flatMap((phrases) => phrases.split("|").map((phrase) => phrase.split("*").map((part) => phraseTokens(part))));

/** Other words may stand in the place of each "*". */
const BOOKINGS = table([
  "book a table|book us a table|book me a table|reserve a table|table for two|table for four|table for six|table booking|make a reservation",
  "reserva+ * mesa|resérva+ * mesa|apartar * mesa|aparta * mesa|una mesa para|mesa para",
  "réserv+ * table|réservation pour|une table pour",
  "tisch reservier+|tisch * reservier+|reservier+ * tisch|tisch für",
  "订位|订座|订桌|订个位|订个桌|订张桌|订一桌|留个位|留张桌|留个桌|预约|订 * 位子|订 * 座位|订 * 包间",
]);

/** Phrases that ask for another price. They count only with a number that has no unit. */
const PRICE_CHANGES = table([
  "raise * to|lower * to|bump * to|put * up to|drop * to|change the price|set the price|raise the price|new price|price to|put * at * on the menu",
  "sube * a|súbele * a|subir * a|baja * a|bájale * a|sube el precio|cambia el precio|precio nuevo|nuevo precio|pon * a * en la carta|ponme * a * en la carta",
  "augmente * à|monte * à|baisse * à|passe le prix|monte le prix|baisse le prix|change le prix|nouveau prix|mets le prix|mets * à * carte|passe * à * carte|mets * à * menu",
  "preis auf|setz den preis|neuer preis|ändere den preis|mach * teurer|mach * billiger|teurer machen|erhöh+ * auf|senk+ * auf|setz * auf * karte",
  "涨价|降价|改价|调价|涨到|降到|涨成|降成|价格改|菜单价|单价改|售价改|价改成|块一份|块一杯|块一碗|块钱|元一份|元一杯|元一碗",
]);

/** How a hypothetical sentence begins. */
const HYPOTHESES = [
  "what if|suppose|imagine|if the|if we|if i|if they|if it|if there|if our|if my|in case|say we",
  "y si|qué pasa si|que pasa si|qué pasaría si|si no llega|si no viene|si se acaba|imagínate|imagina|supongamos|suponiendo",
  "et si|si jamais|au cas où|imagine|imaginons|supposons|admettons|si on|si la|si le|si les",
  "was wäre|was ist wenn|was passiert wenn|was wenn|wenn der|wenn die|wenn das|wenn wir|wenn ich|falls|angenommen|stell dir vor",
  "万一|要是|如果|假如|假设|倘若|若是",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

const MOST_OF_FAREWELL = 6;
/** Farewells. Beside a name, the same words say until when: "no ramen, bis morgen". */
const FAREWELLS = table([
  "see you tomorrow|see ya tomorrow|till tomorrow",
  "hasta mañana|nos vemos mañana",
  "à demain",
  "bis morgen",
  "明天见",
]);

const saysOne = (tokens: Tokens, phrases: readonly string[][][]) =>
  phrases.some((parts) => positionsOf(tokens, parts) !== null);

/**
 * Whether a text asks for something that the agent does not do and would misunderstand: a table booking, another price,
 * or an answer to a hypothetical question.
 */
export function isBeyondAgent(tokens: Tokens, quantity: FoundQuantity, isNamed: boolean): boolean {
  if (!isNamed && quantity.kind === "none" && tokens.length <= MOST_OF_FAREWELL && saysOne(tokens, FAREWELLS))
    return true;
  if (saysOne(tokens, BOOKINGS) || beginsWith(tokens, HYPOTHESES)) return true;
  return hasBareNumber(tokens, quantity) && saysOne(tokens, PRICE_CHANGES);
}

/**
 * A price has no unit of stock: "lower rice to 5 kg" is a count. The number in "涨到18" can be read as a time of day, and
 * 块 as pieces.
 */
function hasBareNumber(tokens: Tokens, found: FoundQuantity): boolean {
  if (found.kind === "quantity") return found.quantity.unit === null || found.quantity.unit === "pcs";
  return found.kind !== "none" || tokens.some((token) => /^\d/.test(token ?? ""));
}
