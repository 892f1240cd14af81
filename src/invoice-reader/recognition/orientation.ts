import type { InferenceSession } from "onnxruntime-node";
import type { Alphabet } from "./alphabet.ts";
import { detect } from "./detect.ts";
import { turn, type Pixels, type Rotation } from "./pixels.ts";
import { recognise, type RecognisedText } from "./recognise.ts";
import type { Rectangle } from "./rectangle.ts";

export interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  alphabet: Alphabet;
}

interface FoundText {
  image: Pixels;
  rectangles: Rectangle[];
}

export interface UprightPage extends FoundText {
  rotation: Rotation;
  /** Text that was already read in order to find out which side is up. */
  known: ReadonlyMap<Rectangle, RecognisedText>;
}

/** Number of boxes that are read to find out which side is up. */
const SAMPLE = 10;
/** Text read with at least this confidence is upright. */
const UPRIGHT_CONFIDENCE = 0.92;

/** Turns the page so that most text runs from left to right, then chooses the direction that reads better. */
export async function turnUpright(models: Models, found: FoundText): Promise<UprightPage> {
  const { recogniser, alphabet } = models;
  let page = found;
  let rotation: Rotation = 0;
  if (runsDown(page.rectangles)) {
    page = await turned(models, page, 90);
    rotation = 90;
  }
  const sample = page.rectangles.toSorted((a, b) => b.width - a.width).slice(0, SAMPLE);
  const up = await recognise(recogniser, alphabet, page.image, sample);
  const upright = { ...page, rotation, known: new Map(sample.map((r, i) => [r, up[i] as RecognisedText])) };
  if (meanConfidence(up) > UPRIGHT_CONFIDENCE) return upright;
  const down = await recognise(recogniser, alphabet, page.image, sample, true);
  if (meanConfidence(down) <= meanConfidence(up)) return upright;
  return { ...(await turned(models, page, 180)), rotation: rotation === 0 ? 180 : 270, known: new Map() };
}

/** Are tall boxes longer together than wide ones? */
function runsDown(rectangles: readonly Rectangle[]): boolean {
  const long = rectangles.filter((r) => Math.max(r.width / r.height, r.height / r.width) > 2);
  const tall = long.reduce((total, r) => total + (r.height > r.width ? r.height : 0), 0);
  const wide = long.reduce((total, r) => total + (r.width >= r.height ? r.width : 0), 0);
  return tall > wide;
}

/** Searches a turned page again, because the detector splits sideways text into pieces. */
async function turned({ detector }: Models, { image }: FoundText, degrees: Rotation): Promise<FoundText> {
  const next = turn(image, degrees);
  return { image: next, rectangles: await detect(detector, next) };
}

const meanConfidence = (readings: RecognisedText[]) =>
  readings.reduce((total, r) => total + r.confidence, 0) / (readings.length || 1);
