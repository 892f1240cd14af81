import sharp from "sharp";
import type { Pixels } from "./pixels.ts";
import type { RecognisedText } from "./recognise.ts";

/** Pixels: less does nothing, from 1 on small letters run together. */
const SIGMA = 0.6;
/** A softened page that reads this much surer as a whole is a noisy one. */
const NOISY = 0.005;
/** The other reading of a box is taken when it is this much surer. */
const LEAD = 0.02;
/** A box read surer than this is not read again: the softened reading would have to be surer by LEAD. */
const SURE = 1 - LEAD;

export const hasLowConfidence = ({ confidence }: RecognisedText): boolean => confidence < SURE;

/** The same picture with the grain of a sensor and the blocks of a JPEG smoothed away. */
export async function soften({ data, width, height }: Pixels): Promise<Pixels> {
  const soft = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(SIGMA)
    .raw()
    .toBuffer();
  return { data: soft, width, height };
}

/**
 * Of two readings of a box, the better one; a box that was read once keeps what it has. A clear page is read as it is, a noisy
 * one softened, and a box otherwise only where that reads it clearly surer: the model's confidence alone prefers the softer
 * picture too often.
 */
export function surerOf(
  plain: readonly RecognisedText[],
  softened: readonly (RecognisedText | undefined)[],
): RecognisedText[] {
  let gain = 0;
  let characters = 0;
  for (const [i, { confidence, chars }] of plain.entries()) {
    const soft = softened[i];
    // Boxes that are sure read no worse or better softened, so they count as unchanged.
    if (soft) gain += (soft.confidence - confidence) * chars.length;
    characters += chars.length;
  }
  const lead = characters > 0 && gain / characters > NOISY ? -LEAD : LEAD;
  return plain.map((reading, i) => {
    const soft = softened[i];
    return soft && soft.confidence - reading.confidence > lead ? soft : reading;
  });
}
