import { takePhrases } from "#src/features/agent/grammar/choose-verb.ts";
import { lexiconOf } from "#src/features/agent/grammar/phrases.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Language } from "#src/features/agent/languages.ts";

const QUOTED = /["“„«「『']\s*([^"“”„«»「」『』']{1,120}?)\s*["”“»」』']/u;
/** What comes before a new name. */
const CALLED = new Set(
  "called named name is se llama llamado llamada nombre qui s appelle appele appelee nomme nommee namens heisst genannt 叫 名 字".split(
    " ",
  ),
);
const HAN_CALLED = /(?:名字(?:是|叫)?|名叫|叫做|叫)\s*(.+)$/u;

/**
 * Returns the name of something new, as it is written: the words in quotes, the words after "called", or the
 * unexplained words.
 */
export function newName(text: string, language: Language): string | null {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  const called = HAN_CALLED.exec(text)?.[1];
  if (called !== undefined) return trimmed(called);
  const lexicon = lexiconOf(language);
  const words = text.split(/\s+/u).flatMap((word) => (/\p{Script=Han}/u.test(word) ? Array.from(word) : [word]));
  const tokensOfWords = words.map((word) => tokensOf(word));
  const tokens: (string | null)[] = tokensOfWords.flat();
  takePhrases(tokens, lexicon, ["new_supplier", "supplier"]);
  let at = 0;
  const isName = tokensOfWords.map((own, index) => {
    const remaining = tokens.slice(at, at + own.length);
    at += own.length;
    const isCapital = /^\p{Lu}/u.test(words[index] ?? "") && index > 0;
    return (
      own.length > 0 &&
      remaining.some((token) => token !== null && !CALLED.has(token) && (isCapital || !lexicon.fillers.has(token)))
    );
  });
  if (/\p{Script=Han}/u.test(text)) return hanName(words, tokens);
  const first = isName.indexOf(true);
  if (first === -1) return null;
  // "Fish and Sons": small words between the parts of a name belong to it.
  const last = isName.lastIndexOf(true);
  const named = words.slice(first, last + 1);
  const isHan = named.every((word) => /^\p{Script=Han}$/u.test(word));
  return trimmed(named.join(isHan ? "" : " "));
}

/**
 * The longest run of characters that have no other meaning, without the words around a name. Characters of names are
 * also words.
 */
function hanName(words: readonly string[], tokens: readonly (string | null)[]): string | null {
  if (words.length !== tokens.length) return null;
  const runs: string[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (token === null) runs.push([]);
    else runs.at(-1)?.push(words[at] ?? "");
  }
  const isAround = (word: string | undefined) => word !== undefined && AROUND.has(word);
  const names = runs.map((run) => {
    let [from, to] = [0, run.length];
    while (from < to && isAround(run[from])) from += 1;
    while (to > from && isAround(run[to - 1])) to -= 1;
    return run.slice(from, to).join("");
  });
  const longest = names.reduce((found, name) => (name.length > found.length ? name : found), "");
  return longest.length < 2 ? null : trimmed(longest);
}
const AROUND = new Set(Array.from("帮幫我请請给給把将將加添到进進里裡的一个個家位新是叫做吧了啊呀嘛呢，,。.：: "));

const trimmed = (name: string): string | null =>
  name.replaceAll(/^[\s,.:;，。：；]+|[\s,.!?:;，。！？：；]+$/gu, "") || null;
