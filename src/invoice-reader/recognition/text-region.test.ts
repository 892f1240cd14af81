import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { textRegion, toPageCoordinates, storedRegion, rotateRegion } from "./text-region.ts";
import { decode, turn, type Pixels, type Region } from "./pixels.ts";
import { cornersOf, type Rectangle } from "./rectangle.ts";

const text = (cx: number, cy: number, width = 200): Rectangle => ({ cx, cy, width, height: 20, angle: 0 });
const PAGE: Pixels = { data: new Uint8Array(), width: 1500, height: 2000 };

/** Every pixel encodes its position. */
function marked(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, x ^ y], (y * width + x) * 3);
  return { data, width, height };
}

function crop({ data, width }: Pixels, part: Region): Pixels {
  const rows = Array.from({ length: part.height }, (_, y) => {
    const from = ((part.top + y) * width + part.left) * 3;
    return [...data.subarray(from, from + part.width * 3)];
  });
  return { data: Uint8Array.from(rows.flat()), width: part.width, height: part.height };
}

describe("the part with the text", () => {
  it("is looked at from nearer when it is small, with room around it", () => {
    expect(textRegion([text(600, 700), text(700, 1300)], PAGE)).toEqual({
      left: 440,
      top: 630,
      width: 420,
      height: 740,
    });
  });

  it("is the whole picture when the text fills it, and when there is none", () => {
    expect(textRegion([text(300, 100), text(700, 1800)], PAGE)).toBeUndefined();
    expect(textRegion([], PAGE)).toBeUndefined();
  });

  it("ends at the picture's edge", () => {
    expect(textRegion([text(60, 10)], PAGE)).toEqual({ left: 0, top: 0, width: 220, height: 80 });
    expect(textRegion([text(1490, 1995)], PAGE)).toEqual({ left: 1330, top: 1925, width: 170, height: 75 });
  });

  it("never leaves the file, however its size was rounded", () => {
    for (let width = 2501; width < 2600; width++) {
      const stored = { width, height: 3333 };
      const scale = 2500 / 3333;
      const far = { width: Math.round(width * scale), height: 2500, scale, stored };
      const edge = { left: far.width - 7, top: far.height - 9, width: 7, height: 9 };
      const part = storedRegion(edge, far);
      expect(part.left + part.width).toBeLessThanOrEqual(width);
      expect(part.top + part.height).toBeLessThanOrEqual(3333);
      expect(Math.min(part.width, part.height)).toBeGreaterThan(0);
    }
  });
});

it("finds the part on the turned picture", () => {
  const whole = marked(50, 30);
  const part = { left: 7, top: 4, width: 21, height: 11 };
  for (const degrees of [0, 90, 180, 270] as const) {
    const turned = crop(turn(whole, degrees), rotateRegion(part, whole, degrees));
    expect(turned).toEqual(turn(crop(whole, part), degrees));
  }
});

it("puts what was found near into the whole picture", () => {
  const near = { cx: 300, cy: 60, width: 400, height: 40, angle: 0.1 };
  const onPage = toPageCoordinates(near, { left: 100, top: 200, width: 300, height: 90 }, 2);
  expect(onPage).toEqual({ cx: 250, cy: 230, width: 200, height: 20, angle: 0.1 });
  const [from] = cornersOf(near);
  const [to] = cornersOf(onPage);
  expect(to[0]).toBeCloseTo(100 + from[0] / 2);
  expect(to[1]).toBeCloseTo(200 + from[1] / 2);
});

it("decodes a part of the upright picture, as fine as the file has it", async () => {
  const { data, width, height } = marked(90, 70);
  const stored = sharp(data, { raw: { width, height, channels: 3 } });
  const part = { left: 11, top: 23, width: 30, height: 40 };
  for (const orientation of [1, 3, 6, 8]) {
    // Four small pictures.
    const bytes = await stored.clone().withMetadata({ orientation }).png().toBuffer();
    const [whole, near] = await Promise.all([decode(bytes), decode(bytes, part)]);
    expect(whole.stored).toEqual({ width: whole.width, height: whole.height });
    expect([near.width, near.height]).toEqual([part.width, part.height]);
    expect([...near.data]).toEqual([...crop(whole, part).data]);
    expect([whole.scale, near.scale]).toEqual([1, 1]);
  }
  const large = await sharp({ create: { width: 4000, height: 5000, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const [far, near] = [await decode(large), await decode(large, { left: 0, top: 0, width: 2000, height: 2400 })];
  expect([far.scale, near.scale]).toEqual([0.5, 1]);
});
