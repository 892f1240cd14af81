import sharp from "sharp";
import type { Pixels } from "./pixels.ts";
import type { RecognisedText } from "./recognise.ts";

/** In pixels. A smaller value has no effect; from 1 on, small letters run together. */
const SIGMA = 0.6;
/** A page is noisy if its total confidence rises by at least this much when it is softened. */
const NOISY = 0.005;
/** The other reading of a box is used if its confidence is higher by this much. */
const LEAD = 0.02;
/** A box with a higher confidence is not read again: the softened reading could not be better by LEAD. */
const SURE = 1 - LEAD;

export const hasLowConfidence = ({ confidence }: RecognisedText): boolean => confidence < SURE;

/** The same picture with sensor noise and JPEG blocks smoothed. */
export async function soften({ data, width, height }: Pixels): Promise<Pixels> {
  const soft = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(SIGMA)
    .raw()
    .toBuffer();
  return { data: soft, width, height };
}

/**
 * Chooses the better of two readings of a box; a box that was read once keeps its reading. A clear page uses the
 * original readings and a noisy page the softened ones; the other reading is used only if its confidence is clearly
 * higher. The model's confidence alone would prefer the softened picture too often.
 */
export function surerOf(
  plain: readonly RecognisedText[],
  softened: readonly (RecognisedText | undefined)[],
): RecognisedText[] {
  let gain = 0;
  let characters = 0;
  for (const [i, { confidence, chars }] of plain.entries()) {
    const soft = softened[i];
    // Softening does not change the reading of boxes that are certain, so they count as unchanged.
    if (soft) gain += (soft.confidence - confidence) * chars.length;
    characters += chars.length;
  }
  const lead = characters > 0 && gain / characters > NOISY ? -LEAD : LEAD;
  return plain.map((reading, i) => {
    const soft = softened[i];
    return soft && soft.confidence - reading.confidence > lead ? soft : reading;
  });
}
