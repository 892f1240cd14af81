import { readFile } from "node:fs/promises";
import type { Font } from "fontkit";
import type { Slice } from "#src/server/pdf/noto.ts";

export interface CutFonts {
  /** Fonts that have only the requested letters, in one weight. */
  fonts: Map<Slice, Buffer>;
  /** The font that draws a letter, by its first code point; undefined when none does. */
  sliceOf: (letter: string) => Slice | undefined;
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

/**
 * Cuts the fonts that draw these letters. The lists of code points name more than the fonts have, so each cut is checked,
 * and what it lacks is looked for in the next slice. A cut costs a few milliseconds and 1 to 20 kB.
 */
export async function cutFonts(
  letters: Iterable<string>,
  wght: number,
  candidatesOf: (codePoint: number) => Slice[],
): Promise<CutFonts> {
  // Large libraries, loaded when a document first needs them.
  const [{ default: subsetFont }, fontkit] = await Promise.all([import("subset-font"), import("fontkit")]);
  const left = new Map<number, Slice[]>();
  const lettersByCode = new Map<number, Set<string>>();
  for (const letter of letters) {
    const code = codeOf(letter);
    if (!left.has(code)) left.set(code, candidatesOf(code));
    lettersByCode.set(code, (lettersByCode.get(code) ?? new Set()).add(letter));
  }

  /** What each slice is to draw, as far as it is known that it does not lack it. */
  const codesOf = new Map<Slice | undefined, Set<number>>();
  const assign = (code: number): Slice | undefined => {
    const slice = left.get(code)?.[0];
    codesOf.set(slice, (codesOf.get(slice) ?? new Set()).add(code));
    return slice;
  };

  const fonts = new Map<Slice, Buffer>();
  let uncut = new Set([...left.keys()].flatMap((code) => assign(code) ?? []));
  while (uncut.size > 0) {
    const next = new Set<Slice>();
    for (const slice of uncut) {
      const codes = [...(codesOf.get(slice) ?? [])];
      const text = codes.flatMap((code) => [...(lettersByCode.get(code) ?? [])]).join("");
      // Shaping takes some vowel signs apart, so their parts are needed too.
      // One after another, because the subsetter works on one font at a time.
      const font = await subsetFont(await readFile(slice.path), text + text.normalize("NFD"), {
        targetFormat: "sfnt",
        variationAxes: { wght },
      });
      const held = heldBy(fontkit.create(font));
      for (const code of codes.filter((one) => !held.has(one))) {
        const [, ...others] = left.get(code) ?? [];
        left.set(code, others);
        codesOf.get(slice)?.delete(code);
        const other = assign(code);
        if (other) next.add(other);
      }
      if (codes.some((code) => held.has(code))) fonts.set(slice, font);
    }
    uncut = next;
  }
  return { fonts, sliceOf: (letter) => left.get(codeOf(letter))?.[0] };
}

/** A cut that has none of the requested letters has no list of characters at all. */
function heldBy(font: Font): Set<number> {
  return font.cmap?.tables.length ? new Set(font.characterSet) : new Set();
}
