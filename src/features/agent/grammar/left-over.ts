import type { Tokens } from "#src/features/agent/grammar/tokens.ts";

/** The words that nothing explains. */
export const unexplained = (remaining: Tokens, fillers: ReadonlySet<string>) =>
  remaining.filter((token): token is string => token !== null && !fillers.has(token));

/**
 * Returns the unexplained words. Beside a name or after "and" they can change the meaning: "salmon trimmings" are not
 * salmon. If there are only a few and all stand elsewhere, they are ignored.
 */
export function leftOver(
  tokens: Tokens,
  remaining: Tokens,
  names: readonly number[],
  fillers: ReadonlySet<string>,
): string[] {
  const over = remaining.flatMap((token, at) => (token !== null && !fillers.has(token) ? [at] : []));
  const words = over.map((at) => remaining[at] as string);
  if (names.length === 0 || over.length > MAX_TALK) return words;
  const isTalk = over.every(
    (at) =>
      !names.some((name) => Math.abs(name - at) === 1) &&
      !LISTS.has(tokens[at + 1] ?? "") &&
      !tokens.slice(0, at).some((token) => LISTS.has(token ?? "")),
  );
  return isTalk ? [] : words;
}

const MAX_TALK = 3;
const LISTS = new Set([
  "and",
  "y",
  "e",
  "et",
  "und",
  "plus",
  "except",
  "minus",
  "excepto",
  "menos",
  "sauf",
  "ausser",
  "和",
  "跟",
]);

/** Words that do not show whether something is meant. "maybe" and "later" do show it, so they are not in this list. */
export const PLAIN = new Set(
  "the a please pls now thanks chef guys el la los las por favor ya ahora gracias le les de du l d s il te vous plait stp svp maintenant merci der die das den bitte jetzt danke 请 了 的 吧 现在".split(
    " ",
  ),
);
