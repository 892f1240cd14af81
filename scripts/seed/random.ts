/** A small generator with a seed (mulberry32), because Math.random cannot be given one. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** To the 6 decimals that quantities are stored with. */
export const round = (quantity: number) => Math.round(quantity * 1e6) / 1e6;
