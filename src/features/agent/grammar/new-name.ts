import { takePhrases } from "#src/features/agent/grammar/choose-verb.ts";
import { lexiconOf } from "#src/features/agent/grammar/phrases.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Language } from "#src/shared/languages.ts";

const QUOTED = /["“„«「『']\s*([^"“”„«»「」『』']{1,120}?)\s*["”“»」』']/u;
/** What comes before a new name. */
const CALLED = new Set(
  "called named name is se llama llamado llamada nombre qui s appelle appele appelee nomme nommee namens heisst genannt 叫 名 字".split(
    " ",
  ),
);
const HAN_CALLED = /(?:名字(?:是|叫)?|名叫|叫做|叫)\s*(.+)$/u;

/** Returns the name of something new, as it is written: in quotes, after "called", or what no other word explains. */
export function newName(text: string, language: Language): string | null {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  const called = HAN_CALLED.exec(text)?.[1];
  if (called !== undefined) return trimmed(called);
  const lexicon = lexiconOf(language);
  const words = text.split(/\s+/u).flatMap((word) => (/\p{Script=Han}/u.test(word) ? Array.from(word) : [word]));
  const tokens = words.map((word) => tokensOf(word));
  const rest: (string | null)[] = tokens.flat();
  takePhrases(rest, lexicon, ["new_supplier", "supplier"]);
  let at = 0;
  const isName = tokens.map((own, index) => {
    const left = rest.slice(at, at + own.length);
    at += own.length;
    const isCapital = /^\p{Lu}/u.test(words[index] ?? "") && index > 0;
    return (
      own.length > 0 &&
      left.some((token) => token !== null && !CALLED.has(token) && (isCapital || !lexicon.fillers.has(token)))
    );
  });
  const first = isName.indexOf(true);
  if (first === -1) return null;
  // "Fish and Sons": small words between the parts of a name belong to it.
  const last = isName.lastIndexOf(true);
  const named = words.slice(first, last + 1);
  const isHan = named.every((word) => /^\p{Script=Han}$/u.test(word));
  return trimmed(named.join(isHan ? "" : " "));
}

const trimmed = (name: string): string | null =>
  name.replaceAll(/^[\s,.:;，。：；]+|[\s,.!?:;，。！？：；]+$/gu, "") || null;
