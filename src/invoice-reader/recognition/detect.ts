import type { InferenceSession } from "onnxruntime-node";
import { Tensor } from "onnxruntime-node";
import { resize, type Pixels } from "./pixels.ts";
import { boundAt, cornersOf, hull, minimumArea, unclip, type Rectangle } from "./rectangle.ts";
import type { Point } from "#src/shared/page-text.ts";

const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
const PIXEL_THRESHOLD = 0.3;
const BOX_THRESHOLD = 0.5;
const UNCLIP = 1.6;

/** Finds text on the image; rectangles are in the image's own pixels. `side` is the detector's long side. */
export async function detect(session: InferenceSession, image: Pixels, side = 1280): Promise<Rectangle[]> {
  const scale = side / Math.max(image.width, image.height);
  const round32 = (x: number) => Math.max(32, Math.round((x * scale) / 32) * 32);
  const small = await resize(image, round32(image.width), round32(image.height));
  const { width, height } = small;
  const tensor = new Tensor("float32", normalise(small), [1, 3, height, width]);
  const output = await session.run({ [session.inputNames[0] as string]: tensor });
  const map = output[session.outputNames[0] as string] as Tensor;
  const found = rectanglesOf(map.data as Float32Array, width, height);
  tensor.dispose();
  map.dispose();
  const [sx, sy] = [image.width / width, image.height / height];
  // Both sides are rounded to 32 independently, so x and y scale differently by a few per cent; angles are kept.
  return found.map((r) => ({
    cx: r.cx * sx,
    cy: r.cy * sy,
    width: r.width * sx,
    height: r.height * sy,
    angle: r.angle,
  }));
}

/** The models were trained on BGR with the standard deviations of RGB, so both are used here too. */
function normalise({ data, width, height }: Pixels): Float32Array {
  const plane = width * height;
  const out = new Float32Array(plane * 3);
  for (let c = 0; c < 3; c++) {
    const factor = 1 / (255 * (DEVIATION[c] as number));
    const shift = (MEAN[c] as number) / (DEVIATION[c] as number);
    for (let i = 0, p = 2 - c; i < plane; i++, p += 3) out[c * plane + i] = (data[p] as number) * factor - shift;
  }
  return out;
}

interface Component {
  outline: Point[];
}

function rectanglesOf(map: Float32Array, width: number, height: number): Rectangle[] {
  const hulls = components(map, width, height)
    .map((c) => hull(c.outline))
    .filter((points) => points.length >= 3);
  const free = hulls.map(minimumArea);
  const slope = typicalAngle(free);
  return hulls.flatMap((points, i) => {
    let r = free[i] as Rectangle;
    // The smallest rectangle around one or two characters has a random angle: short text gets the page's typical one.
    const aspect = Math.max(r.width / r.height, r.height / r.width);
    if (aspect < 3) r = boundAt(points, slope);
    if (Math.min(r.width, r.height) < 2 || meanInside(map, width, height, r) < BOX_THRESHOLD) return [];
    const grown = unclip(r, UNCLIP);
    return Math.min(grown.width, grown.height) < 5 ? [] : [grown];
  });
}

/** Median angle of the long boxes; 0 if there are none. */
function typicalAngle(rectangles: Rectangle[]): number {
  const long = rectangles.filter((r) => r.width > 4 * r.height || r.height > 4 * r.width).map((r) => r.angle);
  return long.toSorted((a, b) => a - b)[Math.floor(long.length / 2)] ?? 0;
}

/** 8-connected components over the threshold, each as the first and last pixel of its rows: enough for its hull. */
function components(map: Float32Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(map.length);
  const stack: number[] = [];
  const found: Component[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] as number) <= PIXEL_THRESHOLD) continue;
    const rows = new Map<number, [number, number]>();
    let size = 0;
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.floor(at / width);
      const x = at - y * width;
      size++;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width) continue;
          const next = at + dy * width + dx;
          if (seen[next] || (map[next] as number) <= PIXEL_THRESHOLD) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (size < 6) continue;
    found.push({
      outline: [...rows].flatMap(([y, [x0, x1]]): Point[] => [
        [x0, y],
        [x1, y],
      ]),
    });
  }
  return found;
}

function meanInside(map: Float32Array, width: number, height: number, r: Rectangle): number {
  const corners = cornersOf(r);
  const y0 = Math.max(0, Math.floor(Math.min(...corners.map((p) => p[1]))));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(...corners.map((p) => p[1]))));
  const x0 = Math.max(0, Math.floor(Math.min(...corners.map((p) => p[0]))));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(...corners.map((p) => p[0]))));
  const [c, s] = [Math.cos(r.angle), Math.sin(r.angle)];
  let total = 0;
  let count = 0;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const [dx, dy] = [x - r.cx, y - r.cy];
      if (Math.abs(dx * c + dy * s) > r.width / 2 || Math.abs(dy * c - dx * s) > r.height / 2) continue;
      total += map[y * width + x] as number;
      count++;
    }
  }
  return count === 0 ? 0 : total / count;
}
