import bidiFactory from "bidi-js";

// A CommonJS module whose types do not say so.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A letter with its marks, and its nesting level in text of the other direction: odd levels are right to left. */
interface Letter {
  text: string;
  level: number;
}

/** A piece of a line that one font draws. */
export interface Run<Font> {
  text: string;
  font: Font;
}

/** Accents, vowel signs and joiners use the font of the letter before them, even if other fonts contain them. */
const ATTACHED = /[\p{M}\u200c\u200d]/u;
/** Characters that request the coloured form of a symbol; a printed document has only one form. */
const SELECTORS = /[\ufe00-\ufe0f]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Returns the letters of a line in reading order; brackets in right-to-left text are mirrored. */
export function lettersOf(line: string): Letter[] {
  const text = line.normalize("NFC").replaceAll(SELECTORS, "");
  const { levels } = bidi.getEmbeddingLevels(text);
  const letters: Letter[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    const before = letters.at(-1);
    if (before && ATTACHED.test(character)) before.text += character;
    else letters.push({ text: (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character, level });
  }
  return letters;
}

/** Splits a line into runs of one font each, in their visual order (Unicode's bidirectional algorithm). */
export function runsOf<Font>(line: string, fontOf: (letter: string) => Run<Font>): Run<Font>[] {
  const runs: (Run<Font> & { level: number })[] = [];
  for (const { text, level } of lettersOf(line)) {
    const drawn = fontOf(text);
    const last = runs.at(-1);
    if (last && last.font === drawn.font && last.level === level) last.text += drawn.text;
    else runs.push({ ...drawn, level });
  }
  return inVisualOrder(runs).map(({ text, font, level }) => ({
    // Shaping reverses right-to-left letters itself; the characters between them have no direction of their own.
    text: level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? Array.from(text).toReversed().join("") : text,
    font,
  }));
}

/**
 * Reverses runs into visual order: from the highest level down, each sequence of runs with that level or a higher one.
 */
function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end;
    }
  }
  return order;
}
