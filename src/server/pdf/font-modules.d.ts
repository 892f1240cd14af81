// Types for the parts of two libraries that we use; the libraries have no types.

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      noLayoutClosure?: boolean;
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

declare module "fontkit" {
  export interface Font {
    cmap?: { tables: unknown[] };
    characterSet: number[];
  }
  export function create(font: Buffer): Font;
}
