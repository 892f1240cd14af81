import { hasPhrase, lexiconOf } from "#src/features/agent/grammar/phrases.ts";
import { joined, phraseTokens, simplified, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";

const BECAUSE = LANGUAGES.flatMap((language) => lexiconOf(language).because)
  .map((words) => joined(words))
  .filter((words) => words.length > 3 || /\p{Script=Han}/u.test(words));

/** The beginning of a clause that denies something about an ingredient: "mejillones que no se abrieron". */
const DENIES = "(?:(?:que|q)\\s+no\\s|qui\\s+n(?:e\\s|['’])|(?:that|which)\\s+(?:did|would|were|was|are|is)n['’]?t\\s)";
const DENIED_THING = new RegExp(`\\s(?=${DENIES})`, "iu");
const BEGINS_DENIED = new RegExp(`^${DENIES}`, "iu");

/**
 * Whether the text after a name denies something about it. With waste this is the reason; with an order it says which
 * one is wanted.
 */
export const deniesThing = (note: string): boolean => BEGINS_DENIED.test(note);

/**
 * Returns the text before and the text after "because", a comma that no number follows, or the beginning of `DENIES`.
 */
export function splitNote(whole: string): [string, string | null] {
  const text = simplified(whole);
  const cuts = BECAUSE.flatMap((words) => {
    const isHan = /\p{Script=Han}/u.test(words);
    const found = new RegExp(isHan ? words : `\\s${words}\\s`, "iu").exec(text);
    return found && found.index > 0 ? [{ at: found.index, length: found[0].length }] : [];
  });
  const comma = /[,，;；]\s*(?=[^\d\s])/u.exec(text);
  if (comma && comma.index > 0) cuts.push({ at: comma.index, length: comma[0].length });
  const denied = DENIED_THING.exec(text);
  if (denied && denied.index > 0) cuts.push({ at: denied.index, length: 1 });
  const first = cuts.toSorted((a, b) => a.at - b.at)[0];
  if (!first) return [text, null];
  const note = text.slice(first.at + first.length).trim();
  return [text.slice(0, first.at), note === "" ? null : note];
}

/** Words that take back the words before them. */
const JOKES = [
  "joking|just joking|kidding|just kidding|jk|lol|lmao|haha+|not really",
  "es broma|de broma|broma|bromeo|jaja+|mentira",
  "je rigole|je plaisante|je blague|blague|mdr|ptdr",
  "scherz|kleiner scherz|nur spass|war nur spass|war ein witz|quatsch",
  "开玩笑|玩笑|逗你|骗你|才怪|哈哈",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

/** Whether a text quotes the words of somebody: `Lola: "se acabó la paella"`. */
export const isQuoted = (text: string): boolean => /^[^:：]{1,40}[:：]\s*["“”„«「『]/u.test(text);

/** Whether a text says that the words before were only a joke. */
export const isJoke = (text: string): boolean => hasPhrase(tokensOf(text), JOKES);
