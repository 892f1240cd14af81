import { expect, it } from "vitest";
import type { RecognisedText } from "./recognise.ts";
import { hasLowConfidence, soften, surerOf } from "./softened-pass.ts";

const reading = (text: string, confidence: number): RecognisedText => ({
  text,
  confidence,
  chars: Array.from(text, (char, i) => ({ char, at: i / text.length, p: confidence })),
});
const texts = (readings: RecognisedText[]) => readings.map((r) => r.text);

it("reads a clear page as it is, and softened only where that is clearly surer", () => {
  const plain = [reading("FLOUR 10KG", 0.97), reading("12.50", 0.99), reading("WC W/O", 0.8)];
  const soft = [reading("FL0UR 10KG", 0.98), reading("12.50", 0.95), reading("WG W/O", 0.83)];
  expect(texts(surerOf(plain, soft))).toEqual(["FLOUR 10KG", "12.50", "WG W/O"]);
});

it("reads a noisy page softened, and as it is only where that is clearly surer", () => {
  const plain = [reading("FL0UR 1OKG", 0.9), reading("12.50", 0.95), reading("SUGAR", 0.93)];
  const soft = [reading("FLOUR 10KG", 0.96), reading("12.80", 0.9), reading("SUGAR.", 0.92)];
  expect(texts(surerOf(plain, soft))).toEqual(["FLOUR 10KG", "12.50", "SUGAR."]);
});

it("takes what only one of the two passes could read", () => {
  expect(texts(surerOf([reading("7.00", 0.9)], [reading("", 0)]))).toEqual(["7.00"]);
  expect(texts(surerOf([reading("", 0)], [reading("7.00", 0.9)]))).toEqual(["7.00"]);
  expect(surerOf([], [])).toEqual([]);
});

it("reads only boxes of low confidence twice, and judges the page by all of them", () => {
  const plain = [reading("BASMATI RICE PREMIUM", 0.99), reading("12.S0", 0.9)];
  expect(plain.map(hasLowConfidence)).toEqual([false, true]);
  // The one box of low confidence gains little beside the sure one: the page is not a noisy one.
  expect(texts(surerOf(plain, [undefined, reading("12.50", 0.915)]))).toEqual(["BASMATI RICE PREMIUM", "12.S0"]);
  expect(texts(surerOf(plain, [undefined, reading("12.50", 0.95)]))).toEqual(["BASMATI RICE PREMIUM", "12.50"]);
});

it("smooths grain and keeps the edges where they are", async () => {
  const [width, height] = [40, 20];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.fill((x < 20 ? 20 : 235) + ((x + y) % 2 ? 15 : -15), (y * width + x) * 3, (y * width + x) * 3 + 3);
  const soft = await soften({ data, width, height });
  const at = (x: number) => soft.data[(10 * width + x) * 3] as number;
  expect(soft).toMatchObject({ width, height });
  expect(Math.abs(at(8) - at(9))).toBeLessThan(15);
  expect(at(17)).toBeLessThan(60);
  expect(at(22)).toBeGreaterThan(200);
});
