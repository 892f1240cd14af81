export interface Dots {
  width: number;
  height: number;
  /** Each row in whole bytes, the leftmost dot in the highest bit; 1 is black. */
  bytes: Uint8Array;
}

/**
 * Pixels darker than this (of 255) become black: thin strokes remain, and the grey of their edges does not thicken
 * them.
 */
const BLACK_BELOW = 160;

/**
 * Draws the first page of one of our own documents in black and white dots: without `margin` points at both sides, and
 * `width` dots wide, which is a multiple of 8.
 */
export async function rasterizePage(
  pdf: Uint8Array,
  { width, margin }: { width: number; margin: number },
): Promise<Dots> {
  // These libraries are large; they are loaded when the first page is drawn.
  const [{ createCanvas }, { getDocument, VerbosityLevel }] = await Promise.all([
    import("@napi-rs/canvas"),
    import("pdfjs-dist/legacy/build/pdf.mjs"),
  ]);
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  try {
    const page = await (await task.promise).getPage(1);
    const scale = width / (page.getViewport({ scale: 1 }).width - 2 * margin);
    const viewport = page.getViewport({ scale, offsetX: -margin * scale });
    const canvas = createCanvas(width, Math.ceil(viewport.height));
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    // The drawing surface is the same interface as the browser's, by another name.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    return dotsOf(context.getImageData(0, 0, canvas.width, canvas.height));
  } finally {
    await task.destroy();
  }
}

function dotsOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Dots {
  const bytes = new Uint8Array((width / 8) * height);
  for (let dot = 0; dot < width * height; dot++) {
    const [red = 255, green = 255, blue = 255] = data.subarray(dot * 4, dot * 4 + 3);
    // Luminance: ITU-R BT.601.
    if (0.299 * red + 0.587 * green + 0.114 * blue >= BLACK_BELOW) continue;
    bytes[dot >> 3] = (bytes[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  }
  return { width, height, bytes };
}
