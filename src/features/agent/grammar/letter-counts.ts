/** Letters share these slots, so that those of every script have one. */
const SLOTS = 32;

/** How often the letters of a text stand in it. Two texts differ in at least as many letters as these counts do. */
export class LetterCounts {
  /** Which slots have a letter. */
  private readonly present: number;
  private readonly counts = new Uint16Array(SLOTS);

  constructor(text: string) {
    let present = 0;
    for (let at = 0; at < text.length; at += 1) {
      const slot = text.charCodeAt(at) % SLOTS;
      present |= 1 << slot;
      this.counts[slot] = (this.counts[slot] ?? 0) + 1;
    }
    this.present = present;
  }

  /** Whether so much must be changed, put in or left out that it is more than `most` letters. */
  differsMore(other: LetterCounts, most: number): boolean {
    if (bitsOf(this.present & ~other.present) > most || bitsOf(other.present & ~this.present) > most) return true;
    let more = 0;
    let fewer = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const difference = (this.counts[slot] ?? 0) - (other.counts[slot] ?? 0);
      if (difference > 0) more += difference;
      else fewer -= difference;
    }
    return Math.max(more, fewer) > most;
  }
}

/** How many bits of a number of 32 bits are set (Hacker's Delight, 5-1). */
function bitsOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
