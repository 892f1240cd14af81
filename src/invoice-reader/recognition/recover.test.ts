import { describe, expect, it } from "vitest";
import { recoverPoints, rival, type Step } from "./recover.ts";

/** Characters four columns apart, and the chance of a point in the column before each `faint` position. */
function points(text: string, faint: Record<number, number>): string {
  const steps = Array.from(text, (char, i): Step => ({ char, at: 4 * i, p: 0.99 }));
  const chances = new Float32Array(4 * text.length + 1);
  for (const [at, p] of Object.entries(faint)) chances[4 * Number(at) - 2] = p;
  return recoverPoints(steps, chances)
    .map((step) => step.char)
    .join("");
}

describe("points the greedy path missed", () => {
  it("come back between whole and cents, instead of a space or between the digits", () => {
    expect(points("12 00", { 3: 0.02 })).toBe("12.00");
    expect(points("RM 5188 SR", { 5: 0.4 })).toBe("RM 51.88 SR");
    expect(points("20", { 1: 0.3 })).toBe("2.0");
  });

  it("stay away where the model saw nothing, and from dates, codes and numbers that have one", () => {
    expect(points("12 00", {})).toBe("12 00");
    expect(points("10", { 1: 0.05 })).toBe("10");
    for (const text of ["7832 69290", "12:06 00", "4.24 81", "181747712", "6% 16%"]) {
      const everywhere = Object.fromEntries(Array.from(text, (_, i) => [i + 1, 0.01]));
      expect(points(text, everywhere)).toBe(text);
    }
  });
});

describe("a doubtful character", () => {
  it("returns the likeliest other digit, and none when the model is sure", () => {
    const digitAt = (column: number, digit: number) => (column === 1 && digit === 3 ? 0.4 : 0.01);
    expect(rival({ char: "2", from: 0, to: 2, p: 0.5 }, digitAt)).toEqual({ or: "3" });
    expect(rival({ char: "3", from: 0, to: 2, p: 0.5 }, digitAt)).toEqual({});
    expect(rival({ char: "2", from: 0, to: 2, p: 0.99 }, digitAt)).toEqual({});
  });
});
