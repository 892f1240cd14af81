import { chooseVerb, type Facts } from "#src/features/agent/grammar/choose-verb.ts";
import { type Courteous, withoutCourtesies } from "#src/features/agent/grammar/courtesies.ts";
import { beginsWith, hasPhrase, lexiconOf, phrasesIn } from "#src/features/agent/grammar/phrases.ts";
import type { Tokens } from "#src/features/agent/grammar/tokens.ts";
import type { Verb } from "#src/features/agent/grammar/verb.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";

interface Parsed {
  language: Language;
  verb: Verb | null;
  remaining: Tokens;
  asks: boolean;
  isWeak: boolean;
  /** The positions of the words that are only courteous. */
  courteous: ReadonlySet<number>;
  score: number;
}

export function inBestLanguage(tokens: Tokens, own: Language, facts: Omit<Facts, "asks">, text: string) {
  const languages = [own, ...LANGUAGES.filter((language) => language !== own)];
  const best = (misspelt: boolean): Parsed =>
    languages
      .map((language) => parseIn(language, tokens, facts, text, misspelt))
      .reduce((found, parse) => (parse.score > found.score ? parse : found));
  const spelt = best(false);
  if (spelt.verb !== null) return { ...spelt, isSpelt: true };
  const second = best(true);
  return second.verb === null ? { ...spelt, isSpelt: true } : { ...second, isSpelt: false };
}

function parseIn(
  language: Language,
  tokens: Tokens,
  facts: Omit<Facts, "asks">,
  text: string,
  misspelt: boolean,
): Parsed {
  const courteous = withoutCourtesies(tokens, language);
  const without = parseWithout(language, courteous, facts, text, misspelt);
  if (without.verb !== null || courteous.positions.size === 0) return without;
  // In "Can you speak German" the verb is among the words that could be a courtesy.
  const whole = parseWithout(
    language,
    { remaining: tokens, positions: new Set(), isRequest: false },
    facts,
    text,
    misspelt,
  );
  return whole.verb === null ? without : whole;
}

function parseWithout(
  language: Language,
  { remaining: tokens, positions, isRequest }: Courteous,
  facts: Omit<Facts, "asks">,
  text: string,
  misspelt: boolean,
): Parsed {
  const lexicon = lexiconOf(language);
  const { questions, negations, openers, courtesies } = lexicon;
  // "¿Cómo?" is a question, "como proveedor" is not.
  const asking = tokens.map((token, at) =>
    token === "como" && tokens[at + 1]?.startsWith("proveedor") ? null : token,
  );
  const isQuestion = /[?？]/.test(text) || hasPhrase(asking, questions) || beginsWith(asking, openers);
  const asks = isQuestion && !isRequest && !hasPhrase(tokens, courtesies);
  const { verb, remaining, taken, isWeak } = chooseVerb(tokens, lexicon, { ...facts, asks }, misspelt);
  const words = remaining.filter((token) => token !== null);
  const known = words.filter((word) => lexicon.known.has(word)).length;
  const other = phrasesIn(remaining, [...questions, ...openers, ...negations]).length;
  const score = taken * 3 + known + other + positions.size;
  return { language, verb, remaining, asks, isWeak, courteous: positions, score };
}
