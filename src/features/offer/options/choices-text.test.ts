import { expect, test } from "vitest";
import { choicesText, leavesOut } from "#src/features/offer/options/choices-text.ts";

test("choices are listed with how many there are of each", () => {
  const options = [
    { option_name: "Brown rice", count: 1 },
    { option_name: "Avocado", count: 2 },
  ];
  expect(choicesText(options, "en")).toBe("Brown rice, 2 × Avocado");
});

test("options that leave something out are known by their names, in five languages", () => {
  expect(["No onion", "ohne Zwiebel", "Sans oignon", "Sin cebolla", "不要洋葱"].every(leavesOut)).toBe(true);
  expect(["Noodles", "Nori", "Sinigang", "Avocado", "Sansho"].some(leavesOut)).toBe(false);
});
