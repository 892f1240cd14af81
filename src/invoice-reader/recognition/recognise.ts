import type { InferenceSession } from "onnxruntime-node";
import { Tensor } from "onnxruntime-node";
import type { Alphabet } from "./alphabet.ts";
import { resize, type Pixels } from "./pixels.ts";
import type { Rectangle } from "./rectangle.ts";
import { recoverPoints, recoverSpaces, rival, type Step } from "./recover.ts";

const HEIGHT = 48;
/** Distance of the output columns, in pixels of the crop. */
const STRIDE = 8;
/** Maximum total width of the crops of one batch, which limits the memory of a page whatever it contains. */
const BATCH_WIDTH = 3000;
const WIDEST = 2400;

/** The text of one rectangle; `chars` positions each character between 0 and 1 along the rectangle's baseline. */
export interface RecognisedText {
  text: string;
  confidence: number;
  chars: { char: string; at: number; p: number; or?: string }[];
}

/** Reads every rectangle of the image in the given order. `flip` reads them upside down, to find the orientation. */
export async function recognise(
  session: InferenceSession,
  alphabet: Alphabet,
  image: Pixels,
  rectangles: Rectangle[],
  flip = false,
): Promise<RecognisedText[]> {
  const sources = await pyramid(image, rectangles);
  const jobs = rectangles
    .map((rectangle, index) => ({ rectangle, index, width: cropWidth(rectangle) }))
    .toSorted((a, b) => a.width - b.width);
  const texts: RecognisedText[] = Array.from({ length: rectangles.length });
  for (let from = 0; from < jobs.length;) {
    const batch = nextBatch(jobs, from);
    const width = Math.ceil((batch.at(-1)?.width ?? 32) / 32) * 32;
    const input = new Float32Array(batch.length * 3 * HEIGHT * width);
    for (const [i, job] of batch.entries()) {
      const level = sources[levelOf(job.rectangle)] ?? sources[0];
      if (level) cut(level.image, job.rectangle, level.scale, input, i * 3 * HEIGHT * width, job.width, width, flip);
    }
    const tensor = new Tensor("float32", input, [batch.length, 3, HEIGHT, width]);
    // Batches run one after another, so that only one is in memory.
    const decoded = await decodeBatch(session, alphabet, tensor, batch);
    for (const [i, job] of batch.entries()) texts[job.index] = decoded[i] as RecognisedText;
    from += batch.length;
  }
  return texts;
}

/** A rectangle to read, and the width of its crop. */
interface CropJob {
  rectangle: Rectangle;
  index: number;
  width: number;
}

/** As many crops as fit into one batch, narrow ones first. */
function nextBatch(jobs: readonly CropJob[], from: number): CropJob[] {
  let to = from + 1;
  while (to < jobs.length && (jobs[to]?.width ?? 0) * (to + 1 - from) <= BATCH_WIDTH && to - from < 16) to++;
  return jobs.slice(from, to);
}

/** Runs the model on one batch and decodes its output; frees both tensors. */
async function decodeBatch(
  session: InferenceSession,
  alphabet: Alphabet,
  input: Tensor,
  batch: readonly CropJob[],
): Promise<RecognisedText[]> {
  const output = await session.run({ [session.inputNames[0] as string]: input });
  const result = output[session.outputNames[0] as string] as Tensor;
  const [, steps = 0, classes = 0] = result.dims;
  const data = result.data as Float32Array;
  const texts = batch.map(({ width }, i) => {
    const used = Math.min(steps, Math.ceil(width / STRIDE) + 1);
    return read(data.subarray(i * steps * classes, (i + 1) * steps * classes), used, classes, alphabet, width);
  });
  input.dispose();
  result.dispose();
  return texts;
}

const cropWidth = (r: Rectangle) => Math.max(16, Math.min(WIDEST, Math.round((HEIGHT * r.width) / r.height)));

/** Text much larger than the recogniser's 48 px is sampled from a smaller copy; otherwise sampling skips pixels. */
const levelOf = (r: Rectangle) => Math.max(0, Math.floor(Math.log2(r.height / HEIGHT)));

async function pyramid(image: Pixels, rectangles: Rectangle[]): Promise<{ image: Pixels; scale: number }[]> {
  const deepest = Math.min(
    3,
    rectangles.reduce((most, r) => Math.max(most, levelOf(r)), 0),
  );
  const levels = [{ image, scale: 1 }];
  for (let level = 1; level <= deepest; level++) {
    const scale = 1 / 2 ** level;
    // At most three small copies.
    const smaller = await resize(
      image,
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    );
    levels.push({ image: smaller, scale });
  }
  return levels;
}

/** Samples the rotated rectangle into a 48 px high strip of a batch, bilinear, normalised to -1..1, channels BGR. */
function cut(
  image: Pixels,
  r: Rectangle,
  scale: number,
  out: Float32Array,
  offset: number,
  width: number,
  stride: number,
  flip: boolean,
) {
  const { data, width: w, height: h } = image;
  const plane = HEIGHT * stride;
  const angle = flip ? r.angle + Math.PI : r.angle;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [du, dv] = [(r.width / width) * scale, (r.height / HEIGHT) * scale];
  const [cx, cy] = [r.cx * scale, r.cy * scale];
  for (let j = 0; j < HEIGHT; j++) {
    const v = (j + 0.5 - HEIGHT / 2) * dv;
    for (let i = 0; i < width; i++) {
      const u = (i + 0.5 - width / 2) * du;
      const x = Math.max(0, Math.min(w - 1.001, cx + u * c - v * s));
      const y = Math.max(0, Math.min(h - 1.001, cy + u * s + v * c));
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const p = (y0 * w + x0) * 3;
      const q = p + (y0 + 1 < h ? w * 3 : 0);
      const dx = x0 + 1 < w ? 3 : 0;
      for (let k = 0; k < 3; k++) {
        const top = (data[p + k] as number) * (1 - fx) + (data[p + dx + k] as number) * fx;
        const bottom = (data[q + k] as number) * (1 - fx) + (data[q + dx + k] as number) * fx;
        out[offset + (2 - k) * plane + j * stride + i] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
      }
    }
  }
}

/** The class with the highest probability at one step, among the allowed classes, and its probability. */
function likeliest(data: Float32Array, row: number, { indices }: Alphabet): [best: number, p: number] {
  let best = 0;
  let bestP = data[row] as number;
  for (let k = 1; k < indices.length; k++) {
    const p = data[row + (indices[k] as number)] as number;
    if (p > bestP) [best, bestP] = [k, p];
  }
  return [best, bestP];
}

/** Greedy CTC decoding over the allowed classes, then recovery of the spaces that it missed. */
function read(data: Float32Array, steps: number, classes: number, alphabet: Alphabet, width: number): RecognisedText {
  const found: Step[] = [];
  const spaceAt = new Float32Array(steps);
  const pointAt = new Float32Array(steps);
  const digitAt = (t: number, digit: number) => data[t * classes + (alphabet.digits[digit] as number)] as number;
  let previous = 0;
  let open: { char: string; from: number; to: number; p: number } | undefined;
  const close = () => {
    if (open) found.push({ char: open.char, at: (open.from + open.to) / 2, p: open.p, ...rival(open, digitAt) });
    open = undefined;
  };
  for (let t = 0; t < steps; t++) {
    const row = t * classes;
    const [best, bestP] = likeliest(data, row, alphabet);
    spaceAt[t] = data[row + alphabet.space] as number;
    for (const index of alphabet.points) pointAt[t] = Math.max(pointAt[t] as number, data[row + index] as number);
    if (best !== previous) {
      close();
      if (best !== 0) open = { char: alphabet.chars[best] as string, from: t, to: t, p: bestP };
    } else if (open) {
      open.to = t;
      if (bestP > open.p) open.p = bestP;
    }
    previous = best;
  }
  close();
  const spaced = recoverPoints(recoverSpaces(found, spaceAt), pointAt);
  const letters = spaced.filter((step) => step.char !== " ");
  const confidence = letters.length === 0 ? 0 : letters.reduce((total, step) => total + step.p, 0) / letters.length;
  const chars = spaced.map((step) => ({
    char: step.char,
    at: Math.min(1, ((step.at + 0.5) * STRIDE) / width),
    p: step.p,
    ...(step.or && { or: step.or }),
  }));
  return { text: chars.map((c) => c.char).join(""), confidence, chars };
}
