/** Number of slots. Letters share them, so that the letters of every script have a slot. */
const SLOTS = 32;

/**
 * Counts how often each letter occurs in each text. Two texts differ in at least as many letters as their counts
 * differ. Comparing the counts takes a hundredth of the time of comparing the letters.
 */
export class LetterCounts {
  readonly size: number;
  /** For each text, the slots that have a letter, as bits. */
  private readonly present: Int32Array;
  private readonly counts: Uint16Array;

  constructor(texts: readonly string[]) {
    this.size = texts.length;
    this.present = new Int32Array(texts.length);
    this.counts = new Uint16Array(texts.length * SLOTS);
    for (const [index, text] of texts.entries()) this.count(text, index);
  }

  private count(text: string, index: number): void {
    let present = 0;
    for (let at = 0; at < text.length; at += 1) {
      const slot = text.charCodeAt(at) % SLOTS;
      present |= 1 << slot;
      this.counts[index * SLOTS + slot] = (this.counts[index * SLOTS + slot] ?? 0) + 1;
    }
    this.present[index] = present;
  }

  /** Returns the indexes of the texts of `others` that may differ from the first text by at most `most` letters. */
  within(others: LetterCounts, most: number): number[] {
    const own = this.present[0] ?? 0;
    const found: number[] = [];
    for (let index = 0; index < others.size; index += 1) {
      const other = others.present[index] ?? 0;
      if (bitsOf(own & ~other) > most || bitsOf(other & ~own) > most) continue;
      if (this.leastDifference(others, index) <= most) found.push(index);
    }
    return found;
  }

  /** The minimum number of letters that must be changed, added or removed. */
  private leastDifference(others: LetterCounts, index: number): number {
    let more = 0;
    let fewer = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const difference = (this.counts[slot] ?? 0) - (others.counts[index * SLOTS + slot] ?? 0);
      if (difference > 0) more += difference;
      else fewer -= difference;
    }
    return Math.max(more, fewer);
  }
}

/** The number of set bits in a 32-bit number (Hacker's Delight, 5-1). */
function bitsOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
