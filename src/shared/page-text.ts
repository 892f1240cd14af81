/** One recognised character: where it is along the box's baseline, in page pixels, and the model's confidence (0..1). */
export interface Character {
  char: string;
  x0: number;
  x1: number;
  p: number;
  /** Another digit the recogniser thought possible here; arithmetic may choose it. */
  or?: string;
}

export type Point = readonly [x: number, y: number];

/** One piece of text on a page; the quad runs clockwise from the text's own top left corner, in page pixels. */
export interface TextBox {
  text: string;
  confidence: number;
  quad: readonly [Point, Point, Point, Point];
  chars: Character[];
}

/**
 * The text of one page. `width`, `height` and all coordinates belong to the page as a person reads it: the stored image
 * after its EXIF orientation, turned clockwise by `rotation` degrees and scaled by `scale`.
 */
export interface PageText {
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  scale: number;
  boxes: TextBox[];
  /** "layer": the PDF's own text, exact; "image": recognised from pixels. */
  source: "image" | "layer";
  /** Outlines of handwriting over text or in its place; missing when nobody looked for it. */
  ink?: TextBox["quad"][];
}

/** Every page of a document that was read; `total` includes the unread pages of a long PDF. */
export interface DocumentText {
  pages: PageText[];
  /** The pages of a PDF as PNG images, when requested; an image file is its own picture. */
  images: Uint8Array[];
  total: number;
  /** Peak memory of the reading process, in MB. */
  peak_mb: number;
}

export interface OcrOptions {
  /** Called as each page begins. */
  onPage?: (page: number, of: number) => void;
  /** Also return the pages of a PDF as images, drawn in the reading process. */
  draw?: boolean;
  /** "all" also reads Chinese characters, but makes more mistakes in Latin text; "latin" by default. */
  script?: Script;
}

export type Script = "latin" | "all";

/**
 * Reads text from images and PDFs. Check the bytes with checkImage first: the recognition itself accepts damaged files.
 */
export interface Ocr {
  readDocument(file: Uint8Array | string, options?: OcrOptions): Promise<DocumentText>;
  readImage(file: Uint8Array | string): Promise<PageText>;
  /** Number of jobs that wait or run. */
  readonly load: number;
  close(): Promise<void>;
}
