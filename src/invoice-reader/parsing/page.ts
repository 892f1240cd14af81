/**
 * What a reader hands over: text with its place, from recognition or from a PDF's own layer. The same shape as the server's
 * reading port, written again because this folder runs in the browser too.
 */
export interface ReadPage {
  width: number;
  height: number;
  boxes: readonly ReadBox[];
}

export interface ReadBox {
  text: string;
  confidence: number;
  /** Clockwise from the text's own top left corner, in page pixels. */
  quad: readonly (readonly [x: number, y: number])[];
  /** `or`: another digit the reader thought possible in this place. */
  chars: readonly { char: string; x0: number; x1: number; p: number; or?: string }[];
}

/** One word with its place. `u` runs along text lines and `v` across them, skew and perspective taken out. */
export interface Word {
  text: string;
  u0: number;
  u1: number;
  v: number;
  height: number;
  /** The least sure character, 0..1. */
  p: number;
  page: number;
  /** On the page's own image, in fractions of its width and height: left, top, right, bottom. */
  box: Box;
  /** True when the word before it on the row is so near that both belong to one phrase. */
  joined: boolean;
  /** The same word with one doubtful character read as another digit. */
  or?: string[];
}

export type Box = [left: number, top: number, right: number, bottom: number];

/** One printed row, words from left to right. */
export interface Row {
  words: Word[];
  v: number;
  height: number;
  page: number;
}
