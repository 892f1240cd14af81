import type { Point } from "#src/shared/page-text.ts";

/** A text rectangle: centre, size along and across its own baseline, and the baseline's angle in radians (y down). */
export interface Rectangle {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

/** Convex hull, counter-clockwise, of points in any order. */
export function hull(points: Point[]): Point[] {
  if (points.length < 3) return points;
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Point[]) => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && cross(out.at(-2) as Point, out.at(-1) as Point, p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The bounding rectangle of points in a coordinate system rotated by `angle`. */
export function boundAt(points: Point[], angle: number): Rectangle {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const u = x * c + y * s;
    const v = y * c - x * s;
    if (u < u0) u0 = u;
    if (u > u1) u1 = u;
    if (v < v0) v0 = v;
    if (v > v1) v1 = v;
  }
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return { cx: u * c - v * s, cy: u * s + v * c, width: u1 - u0, height: v1 - v0, angle };
}

/** The rectangle of least area around a hull; its angle lies in (-45, 45] degrees, so height can exceed width. */
export function minimumArea(corners: Point[]): Rectangle {
  let best: Rectangle | undefined;
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i] as Point;
    const b = corners[(i + 1) % corners.length] as Point;
    let angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    angle -= Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
    const rectangle = boundAt(corners, angle);
    if (!best || rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  }
  return best ?? boundAt(corners, 0);
}

/** Grows a rectangle by the same distance on every side, because the detector's text kernels are shrunk. */
export function unclip(r: Rectangle, ratio: number): Rectangle {
  const distance = (r.width * r.height * ratio) / (2 * (r.width + r.height) || 1);
  return { ...r, width: r.width + 2 * distance, height: r.height + 2 * distance };
}

/** Corners clockwise from the top left. */
export function cornersOf(r: Rectangle): [Point, Point, Point, Point] {
  const c = Math.cos(r.angle);
  const s = Math.sin(r.angle);
  const at = (u: number, v: number): Point => [r.cx + u * c - v * s, r.cy + u * s + v * c];
  const [w, h] = [r.width / 2, r.height / 2];
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}
