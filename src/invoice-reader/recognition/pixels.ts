import sharp from "sharp";

/** An RGB image, three bytes a pixel, rows from the top. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A part of an image, in pixels of the image. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Decoded extends Pixels {
  /** Decoded pixels for a stored one. */
  scale: number;
  /** The whole image as stored, upright. */
  stored: { width: number; height: number };
}

export type Rotation = 0 | 90 | 180 | 270;

/** Maximum long side: a larger image costs memory and time without benefit for the recogniser. */
const MAX_SIDE = 2500;

sharp.cache(false);

/**
 * Decodes to at most 2,500 px on the long side, upright by its EXIF orientation, transparency on white. `scale` is the
 * ratio of the decoded size to the stored size. A damaged end is accepted here; checkImage decides whether to reject
 * it. With `part`, in stored pixels of the upright image, only that part is decoded, at the file's full resolution.
 */
export async function decode(bytes: Uint8Array, part?: Region): Promise<Decoded> {
  const input = () => sharp(bytes, { failOn: "none", limitInputPixels: 120_000_000, sequentialRead: true });
  const { width: w, height: h, orientation = 1 } = await input().metadata();
  const upright = input().rotate();
  const { data, info } = await (part ? upright.extract(part) : upright)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = orientation > 4 ? [h, w] : [w, h];
  const { width: decoded, height: decodedHeight, channels } = info;
  const scale = Math.max(decoded, decodedHeight) / Math.max(part?.width ?? width, part?.height ?? height);
  return {
    data: channels === 3 ? data : spread(data),
    width: decoded,
    height: decodedHeight,
    scale,
    stored: { width, height },
  };
}

/** Converts a grey image, which has one channel, to three channels. */
function spread(grey: Uint8Array): Uint8Array {
  const data = new Uint8Array(grey.length * 3);
  for (let i = 0; i < grey.length; i++) data.fill(grey[i] ?? 0, i * 3, i * 3 + 3);
  return data;
}

export async function resize(image: Pixels, width: number, height: number): Promise<Pixels> {
  if (width === image.width && height === image.height) return image;
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: width < image.width ? "lanczos3" : "cubic" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

/** Turns clockwise. */
export function turn(image: Pixels, degrees: Rotation): Pixels {
  if (degrees === 0) return image;
  const { width: w, height: h, data: from } = image;
  const swap = degrees !== 180;
  const width = swap ? h : w;
  const height = swap ? w : h;
  const data = new Uint8Array(from.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [u, v] = degrees === 90 ? [h - 1 - y, x] : degrees === 180 ? [w - 1 - x, h - 1 - y] : [y, w - 1 - x];
      const s = (y * w + x) * 3;
      const t = (v * width + u) * 3;
      data[t] = from[s] as number;
      data[t + 1] = from[s + 1] as number;
      data[t + 2] = from[s + 2] as number;
    }
  }
  return { data, width, height };
}
