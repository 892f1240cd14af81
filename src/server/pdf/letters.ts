import { type CutFonts, cutFonts } from "#src/server/pdf/cut-fonts.ts";
import { openNoto, type Slice } from "#src/server/pdf/noto.ts";
import { lettersOf, type Run, runsOf } from "#src/server/pdf/runs.ts";

type Weight = "regular" | "bold";

interface Style {
  size: number;
  bold?: boolean;
}

interface Place extends Style {
  width: number;
  align?: "left" | "center" | "right";
}

/** Writes single lines of text in any script. */
export interface Letters {
  width(text: string, style: Style): number;
  /** A line with its foot at `baseline`; what is wider than `width` ends in an ellipsis. */
  line(text: string, x: number, baseline: number, place: Place): void;
}

const HELVETICA = { regular: "Helvetica", bold: "Helvetica-Bold" };
const WEIGHTS = { regular: 400, bold: 700 };
/** Stands for what no font draws. */
const MISSING = "?";
const ELLIPSIS = "…";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What the fonts that every PDF reader has can write: Western European letters. */
const isWestern = (text: string) =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u.test(text.normalize("NFC"));

/**
 * Makes a document ready for the texts that will be written into it. Western European text needs no font; of the rest the
 * letters used, and only those, are embedded. Texts that were not announced here are written with what is there.
 */
export async function lettersFor(
  document: PDFKit.PDFDocument,
  texts: Record<Weight, readonly string[]>,
  country: string,
): Promise<Letters> {
  const foreign = {
    regular: texts.regular.filter((text) => !isWestern(text)),
    bold: texts.bold.filter((text) => !isWestern(text)),
  };
  if (foreign.regular.length + foreign.bold.length === 0) return writer(document, {});
  const noto = await openNoto(country);
  const cut = async (weight: Weight) => {
    const letters = [...foreign[weight], MISSING + ELLIPSIS].flatMap((text) => lettersOf(text).map((one) => one.text));
    const done = await cutFonts(letters, WEIGHTS[weight], noto);
    for (const [slice, font] of done.fonts) document.registerFont(nameOf(slice, weight), font);
    return done.sliceOf;
  };
  return writer(document, {
    ...(foreign.regular.length > 0 && { regular: await cut("regular") }),
    ...(foreign.bold.length > 0 && { bold: await cut("bold") }),
  });
}

const nameOf = (slice: Slice, weight: Weight) => `${slice.id}-${weight}`;

function writer(document: PDFKit.PDFDocument, cut: Partial<Record<Weight, CutFonts["sliceOf"]>>): Letters {
  const runs = (text: string, weight: Weight): Run<string>[] => {
    const sliceOf = cut[weight];
    if (!sliceOf || isWestern(text)) return [{ text: text.normalize("NFC"), font: HELVETICA[weight] }];
    return runsOf(text, (letter) => {
      const slice = sliceOf(letter);
      if (slice) return { text: letter, font: nameOf(slice, weight) };
      const instead = sliceOf(MISSING);
      return { text: MISSING, font: instead ? nameOf(instead, weight) : HELVETICA[weight] };
    });
  };
  /** A line as its runs, each with how far it reaches. */
  const lay = (text: string, { size, bold }: Style) =>
    runs(text, bold ? "bold" : "regular").map((run) => {
      // Asking for features, even none, has a run shaped as a whole instead of word by word.
      const advance = document.font(run.font).fontSize(size).widthOfString(run.text, { features: [] });
      return { ...run, advance };
    });
  const lengthOf = (laid: readonly { advance: number }[]) => laid.reduce((sum, { advance }) => sum + advance, 0);

  /** The longest beginning of a text that fits with an ellipsis. */
  const shorten = (text: string, place: Place) => {
    const whole = [...graphemes.segment(text)].map(({ segment }) => segment);
    const beginning = (length: number) => lay(whole.slice(0, length).join("").trimEnd() + ELLIPSIS, place);
    let [fits, tooLong] = [0, whole.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (lengthOf(beginning(middle)) <= place.width) fits = middle;
      else tooLong = middle;
    }
    return beginning(fits);
  };

  return {
    width: (text, style) => lengthOf(lay(text, style)),
    line(text, x, baseline, place) {
      const whole = lay(text, place);
      const laid = lengthOf(whole) <= place.width ? whole : shorten(text, place);
      const free = place.width - lengthOf(laid);
      let at = x + { left: 0, center: free / 2, right: free }[place.align ?? "left"];
      for (const run of laid) {
        document.font(run.font).fontSize(place.size);
        document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
        at += run.advance;
      }
    },
  };
}
