import { type CutFonts, cutFonts } from "#src/server/pdf/cut-fonts.ts";
import { openNoto, type Slice } from "#src/server/pdf/noto.ts";
import { lettersOf, type Run, runsOf } from "#src/server/pdf/runs.ts";
import { isWestern } from "#src/server/pdf/western.ts";

type Weight = "regular" | "bold";

interface Style {
  size: number;
  bold?: boolean;
}

interface LineBox extends Style {
  width: number;
  align?: "left" | "center" | "right";
}

/** Writes single lines of text in any script. */
export interface TextWriter {
  width(text: string, style: Style): number;
  /** Writes a line with its foot at `baseline`; a text that is wider than the box ends in an ellipsis. */
  line(text: string, x: number, baseline: number, box: LineBox): void;
}

const HELVETICA = { regular: "Helvetica", bold: "Helvetica-Bold" };
const WEIGHTS = { regular: 400, bold: 700 };
/** Written instead of a letter that no font has. */
const MISSING = "?";
const ELLIPSIS = "…";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

type Slices = Partial<Record<Weight, CutFonts["sliceOf"]>>;

/**
 * Prepares a document for the texts that will be written into it. Western European text needs no embedded font; of all
 * other text only the used letters are embedded. A text that was not listed here is written with the embedded letters.
 */
export async function createTextWriter(
  document: PDFKit.PDFDocument,
  texts: Record<Weight, readonly string[]>,
  country: string,
): Promise<TextWriter> {
  const foreign = {
    regular: texts.regular.filter((text) => !isWestern(text)),
    bold: texts.bold.filter((text) => !isWestern(text)),
  };
  if (foreign.regular.length + foreign.bold.length === 0) return writerWith(document, {});
  const noto = await openNoto(country);
  const cut = async (weight: Weight) => {
    const letters = [...foreign[weight], MISSING + ELLIPSIS].flatMap((text) =>
      lettersOf(text).map((letter) => letter.text),
    );
    const { fonts, sliceOf } = await cutFonts(letters, WEIGHTS[weight], noto);
    for (const [slice, font] of fonts) document.registerFont(fontName(slice, weight), font);
    return sliceOf;
  };
  return writerWith(document, {
    ...(foreign.regular.length > 0 && { regular: await cut("regular") }),
    ...(foreign.bold.length > 0 && { bold: await cut("bold") }),
  });
}

const fontName = (slice: Slice, weight: Weight) => `${slice.id}-${weight}`;

function writerWith(document: PDFKit.PDFDocument, slices: Slices): TextWriter {
  const layOut: LayOut = (text, { size, bold }) =>
    runsIn(text, bold ? "bold" : "regular", slices).map((run) => {
      // With `features` set, even to an empty list, a run is shaped as a whole instead of word by word.
      const advance = document.font(run.font).fontSize(size).widthOfString(run.text, { features: [] });
      return { ...run, advance };
    });
  return {
    width: (text, style) => widthOf(layOut(text, style)),
    line(text, x, baseline, box) {
      const runs = fit(text, box, layOut);
      const free = box.width - widthOf(runs);
      let left = x + { left: 0, center: free / 2, right: free }[box.align ?? "left"];
      for (const run of runs) {
        document.font(run.font).fontSize(box.size);
        document.text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
        left += run.advance;
      }
    },
  };
}

/** Splits a text into runs of one font each. */
function runsIn(text: string, weight: Weight, slices: Slices): Run<string>[] {
  const sliceOf = slices[weight];
  if (!sliceOf || isWestern(text)) return [{ text: text.normalize("NFC"), font: HELVETICA[weight] }];
  return runsOf(text, (letter) => {
    const slice = sliceOf(letter);
    if (slice) return { text: letter, font: fontName(slice, weight) };
    const substitute = sliceOf(MISSING);
    return { text: MISSING, font: substitute ? fontName(substitute, weight) : HELVETICA[weight] };
  });
}

interface LaidOutRun extends Run<string> {
  /** Its width in points. */
  advance: number;
}

type LayOut = (text: string, style: Style) => LaidOutRun[];

const widthOf = (runs: readonly LaidOutRun[]) => runs.reduce((sum, { advance }) => sum + advance, 0);

/** Returns the whole text when it fits, else its longest beginning that fits with an ellipsis. */
function fit(text: string, box: LineBox, layOut: LayOut): LaidOutRun[] {
  const whole = layOut(text, box);
  if (widthOf(whole) <= box.width) return whole;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const beginning = (length: number) => layOut(letters.slice(0, length).join("").trimEnd() + ELLIPSIS, box);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(beginning(middle)) <= box.width) fits = middle;
    else tooLong = middle;
  }
  return beginning(fits);
}
