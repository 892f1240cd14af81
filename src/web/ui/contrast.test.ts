import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cssTokens, dark, light, type Palette } from "./palette.ts";

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

type Name = keyof Palette;
const grounds: Name[] = ["tile", "paper", "sunk"];
const text: [Name, Name][] = [
  ...grounds.flatMap((ground): [Name, Name][] => [
    ["ink", ground],
    ["inkSoft", ground],
    ["carbon", ground],
    ["bad", ground],
    ["good", ground],
    ["warn", ground],
  ]),
  ["carbon", "carbonTint"],
  ["ink", "carbonTint"],
  ["inkSoft", "carbonTint"],
  ["good", "goodTint"],
  ["warn", "warnTint"],
  ["bad", "badTint"],
  ["ink", "goodTint"],
  ["ink", "warnTint"],
  ["ink", "badTint"],
  ["onCarbon", "carbonFill"],
  ["onCarbon", "carbonFillHover"],
  ["onCarbon", "badFill"],
  ["onCarbon", "badFillHover"],
  ["onSlip", "slip"],
];
const edges: [Name, Name][] = [
  ["lineStrong", "paper"],
  ["lineStrong", "tile"],
  ["carbonFill", "paper"],
  ["carbonFill", "tile"],
  ["carbon", "paper"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, palette) => {
  test.each(text)("%s on %s is readable text (4.5:1)", (front, back) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)("%s against %s is a visible edge (3:1)", (front, back) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(3);
  });
});

test("the public pages use the same colours", () => {
  const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
  const [day = "", night = ""] = css.split("@media screen and (prefers-color-scheme: dark)");
  for (const [part, palette] of [
    [day, light],
    [night, dark],
  ] as const) {
    for (const [name, value] of Object.entries(cssTokens(palette))) expect(part).toContain(`${name}: ${value};`);
  }
});
