import { readFile } from "node:fs/promises";
import type { Font } from "fontkit";
import type { Slice } from "#src/server/pdf/noto.ts";

export interface CutFonts {
  /** Fonts that contain only the requested letters, in one weight. */
  fonts: Map<Slice, Buffer>;
  /** Returns the font that draws a letter, by its first code point; undefined when no font does. */
  sliceOf: (letter: string) => Slice | undefined;
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

/**
 * Cuts the fonts that draw these letters. The lists of code points name more than the fonts contain, so each cut is
 * checked, and missing letters are searched in the next slice. A cut takes a few milliseconds and has 1 to 20 kB.
 */
export async function cutFonts(
  letters: Iterable<string>,
  wght: number,
  candidatesOf: (codePoint: number) => Slice[],
): Promise<CutFonts> {
  // These libraries are large; they are loaded when a document first needs them.
  const [{ default: subsetFont }, fontkit] = await Promise.all([import("subset-font"), import("fontkit")]);
  const left = new Map<number, Slice[]>();
  const lettersByCode = new Map<number, Set<string>>();
  for (const letter of letters) {
    const code = codeOf(letter);
    if (!left.has(code)) left.set(code, candidatesOf(code));
    lettersByCode.set(code, (lettersByCode.get(code) ?? new Set()).add(letter));
  }

  /** The code points that each slice should draw, without those that it is known to lack. */
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
      // Shaping splits some vowel signs, so their parts are needed too. Slices are cut one after another, because the
      // subsetter works on one font at a time.
      const font = await subsetFont(await readFile(slice.path), text + text.normalize("NFD"), {
        targetFormat: "sfnt",
        variationAxes: { wght },
      });
      const held = heldBy(fontkit.create(font));
      for (const code of codes.filter((code) => !held.has(code))) {
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

/** Returns the characters of a font. A cut with none of the requested letters has no list of characters at all. */
function heldBy(font: Font): Set<number> {
  return font.cmap?.tables.length ? new Set(font.characterSet) : new Set();
}
