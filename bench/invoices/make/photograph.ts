import sharp from "sharp";
import type { Random } from "./random.ts";

export interface Photo {
  /** 0 is a flatbed scan, 1 a hurried photo. */
  hardship: number;
  fade: number;
  longSide: number;
  quality: number;
}

/** Pixels of the sheet, three bytes each. */
interface Sheet {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A sheet of paper (PNG) as a phone would see it: perspective, bend, shadow, uneven light, blur, noise, JPEG. */
export async function photograph(png: Uint8Array, rng: Random, photo: Photo): Promise<Buffer> {
  const { data, info } = await sharp(png)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet: Sheet = { data, width: info.width, height: info.height };
  // The order in which random numbers are drawn makes the picture: it stays as it is.
  const view = viewOf(sheet, rng, photo);
  const lighting = lightingOf(rng, photo);
  const { width, height } = view;
  let image = sharp(draw(sheet, view, lighting, rng, photo), { raw: { width, height, channels: 3 } });
  const blur = 0.35 + 0.5 * photo.hardship * rng.next();
  if (blur > 0.4) image = image.blur(blur);
  return image.jpeg({ quality: photo.quality, mozjpeg: true }).toBuffer();
}

type View = ReturnType<typeof viewOf>;

/** Where the sheet lies in the picture: turned, in perspective and bent. */
function viewOf(sheet: Sheet, rng: Random, { hardship, longSide }: Photo) {
  const margin = 0.03 + 0.05 * rng.next() * hardship;
  const scale = longSide / (Math.max(sheet.width, sheet.height) * (1 + 2 * margin));
  const width = Math.round(sheet.width * scale * (1 + 2 * margin));
  const height = Math.round(sheet.height * scale * (1 + 2 * margin));
  const wobble = () => (rng.next() - 0.5) * 0.07 * hardship;
  const angle = (rng.next() - 0.5) * 0.09 * hardship;
  const project = (u: number, v: number): [number, number] => {
    const [x, y] = [(u - 0.5) * sheet.width * scale, (v - 0.5) * sheet.height * scale];
    return [
      width / 2 + x * Math.cos(angle) - y * Math.sin(angle) + wobble() * width,
      height / 2 + x * Math.sin(angle) + y * Math.cos(angle) + wobble() * height * 0.6,
    ];
  };
  const corners = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)] as const;
  const inverse = homography(corners, [
    [0, 0],
    [sheet.width, 0],
    [sheet.width, sheet.height],
    [0, sheet.height],
  ]);
  const bend = hardship * (rng.next() - 0.5) * 0.012 * sheet.height;
  /** The point of the sheet that a pixel of the picture shows. */
  const toSheet = (x: number, y: number): [u: number, v: number] => {
    const w = inverse[6] * x + inverse[7] * y + 1;
    const u = (inverse[0] * x + inverse[1] * y + inverse[2]) / w;
    return [u, (inverse[3] * x + inverse[4] * y + inverse[5]) / w + bend * Math.sin((Math.PI * u) / sheet.width)];
  };
  return { width, height, toSheet };
}

type Lighting = ReturnType<typeof lightingOf>;

function lightingOf(rng: Random, { hardship }: Photo) {
  return {
    light: {
      x: rng.next(),
      y: rng.next(),
      fall: 0.12 + 0.35 * hardship * rng.next(),
      base: 1 - 0.25 * hardship * rng.next(),
    },
    shadow: {
      edge: rng.next() * 1.4 - 0.2,
      slope: rng.next() - 0.5,
      depth: rng.next() < 0.5 ? 0.35 * hardship * rng.next() : 0,
      soft: 0.05 + 0.1 * rng.next(),
    },
    tint: [1, 0.985 - 0.03 * rng.next(), 0.96 - 0.08 * rng.next() * hardship],
    desk: rng.pick([
      [96, 74, 55],
      [60, 62, 66],
      [150, 140, 126],
      [40, 44, 52],
    ]),
    noise: 1 + 4 * hardship * rng.next(),
  };
}

function draw(sheet: Sheet, { width, height, toSheet }: View, lighting: Lighting, rng: Random, photo: Photo): Buffer {
  const { light, shadow, tint, desk, noise } = lighting;
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = toSheet(x, y);
      const [fx, fy] = [x / width, y / height];
      const glow = light.base * (1 - light.fall * Math.hypot(fx - light.x, fy - light.y));
      const dark = 1 - shadow.depth / (1 + Math.exp((fx + shadow.slope * fy - shadow.edge) / (shadow.soft * 0.3)));
      const inside = u >= 0 && v >= 0 && u < sheet.width - 1 && v < sheet.height - 1;
      const grain = rng.gauss() * noise;
      for (let c = 0; c < 3; c++) {
        let value = desk[c] as number;
        if (inside) {
          const ink = sample(sheet.data, sheet.width, u, v, c);
          value = (255 - (255 - ink) * (1 - photo.fade)) * (tint[c] as number);
        }
        out[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value * glow * dark + grain));
      }
    }
  }
  return out;
}

function sample(data: Uint8Array, width: number, u: number, v: number, c: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x, v - y];
  const p = (y * width + x) * 3 + c;
  const top = (data[p] as number) * (1 - fx) + (data[p + 3] as number) * fx;
  const bottom = (data[p + width * 3] as number) * (1 - fx) + (data[p + width * 3 + 3] as number) * fx;
  return top * (1 - fy) + bottom * fy;
}

type Eight = [number, number, number, number, number, number, number, number];

/** The projective map that takes four points to four others, by Gaussian elimination. */
function homography(from: readonly (readonly [number, number])[], to: readonly (readonly [number, number])[]): Eight {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] as [number, number];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let j = i + 1; j < 8; j++) if (Math.abs(rows[j]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const head = rows[i] as number[];
    for (let j = 0; j < 8; j++) {
      if (j === i) continue;
      const other = rows[j] as number[];
      const factor = (other[i] as number) / (head[i] as number);
      for (let k = i; k < 9; k++) other[k] = (other[k] as number) - factor * (head[k] as number);
    }
  }
  return rows.map((row, i) => (row[8] as number) / (row[i] as number)) as Eight;
}
