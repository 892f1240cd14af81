import { expect, test } from "vitest";
import { findQuantity } from "#src/features/agent/grammar/quantities.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";

const quantityOf = (text: string) => findQuantity(tokensOf(text), ["."]);

test("a number that can mean two is unclear", () => {
  expect(findQuantity(tokensOf("count rice 1,500 g"), [",", "."])).toEqual({
    kind: "unclear",
    readings: ["1.500", "1500"],
  });
});

test.each([
  ["received 2 crates of eggs", "crate"],
  ["ha llegado un cubo de arroz", "bucket"],
  ["2 seaux de saumon reçus", "bucket"],
  ["zähle 3 Bund Lachs", "bunch"],
])("a container is a unit, of which nobody knows how much it holds: %s", (text, unit) => {
  expect(quantityOf(text)).toMatchObject({ kind: "quantity", quantity: { unit } });
});

test.each([
  ["ein Pfund Lachs weggeworfen", "1", "pfund"],
  ["j'ai jeté une livre de saumon", "1", "livre"],
  ["trois livres de saumon jetées", "3", "livres"],
  ["waste 2 pounds of salmon", "2", "lb"],
  ["cuarto de kilo de arroz a la basura", "0.25", "kg"],
  ["merma de arroz: tres cuartos de kilo", "0.75", "kg"],
  ["kilo y cuarto de arroz a la basura", "1.25", "kg"],
  ["pide media docena de cajas de arroz", "6", "box"],
  ["half of a kilo of rice", "0.5", "kg"],
  ["une douzaine de l'autre saumon", "12", "pcs"],
  ["half a dozen salmon", "6", "pcs"],
  ["waste 2 punnets of rice", "2", "punnet"],
  ["waste 3 hl of rice", "300", "L"],
  ["75 cl rice", "750", "ml"],
  ["2 gross eggs", "288", "pcs"],
  ["arroz: 9 paqs contados", "9", "packs"],
  ["把半公斤米饭扔了", "0.5", "kg"],
])("reads units as kitchens say them: %s", (text, number, unit) => {
  expect(quantityOf(text)).toEqual({ kind: "quantity", quantity: { number, unit } });
});

test("quelqu'un livre : somebody delivers, and no pound is said", () => {
  expect(quantityOf("quelqu'un livre demain ?")).toEqual({ kind: "none" });
});
