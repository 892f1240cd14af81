import type { PageText } from "#src/shared/page-text.ts";

/** The data of a page that the parser needs, from recognition or from a PDF's own text layer. */
export type PageInput = Pick<PageText, "width" | "height" | "boxes"> & Partial<Pick<PageText, "source" | "ink">>;

/** One word with its position. `u` runs along text lines and `v` across them, skew and perspective taken out. */
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
  /** The same word, with one uncertain character read as another digit. */
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
