import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { composeDescription } from "#src/server/ports/ai/compose-description.ts";
import { composeIllustration, drawDish } from "#src/server/ports/ai/compose-illustration.ts";
import { createPictures } from "#src/server/pictures/pictures.ts";
import { partsMakeDish } from "#src/server/ports/ai/illustration/parts-make-dish.ts";
import { plainSentences } from "#src/server/ports/ai/plain-sentences.ts";

const laksa = {
  name: "Laksa",
  category: "Noodles",
  description: null,
  ingredients: ["Rice noodles", "Prawns, peeled", "Coconut milk", "Bean sprouts", "Salt", "Red chilli"],
  attempt: 0,
};

test("a description is two or three sentences from the dish's own facts, and always the same", () => {
  const text = composeDescription(laksa);
  expect(text.match(/[.!?](?=\s|$)/g)?.length).toBeGreaterThanOrEqual(2);
  expect(text.match(/[.!?](?=\s|$)/g)?.length).toBeLessThanOrEqual(3);
  expect(text).toContain("Laksa");
  expect(text).toContain("rice noodles, prawns and coconut milk");
  expect(text).not.toMatch(/salt/i);
  expect(composeDescription(laksa)).toBe(text);
});

test("one ingredient is enough, and a steak is not described as a drink", () => {
  const text = composeDescription({ ...laksa, name: "Ribeye steak", category: null, ingredients: ["Ribeye"] });
  expect(text).toMatch(/ribeye/i);
  expect(text).not.toContain("Poured");
});

test("an illustration is a square PNG without any typed text", async () => {
  const evil = {
    ...laksa,
    name: `<script>alert("x")</script>`,
    ingredients: ["</svg><image href='file:///etc/passwd'/>"],
  };
  expect(drawDish(evil)).not.toMatch(/script|image|passwd/);
  const pictures = createPictures();
  const picture = await sharp(await composeIllustration(pictures, evil)).metadata();
  await pictures.close();
  expect(picture).toMatchObject({ format: "png", width: 1024, height: 1024 });
});

test("the drawing is valid whatever the name and the ingredients are", () => {
  const names = fc.constantFrom(
    "Toast",
    "Poke bowl",
    "Iced latte",
    "Flat white",
    "Mango smoothie",
    "Steak",
    "Acai bowl",
    "汤",
  );
  const ingredients = fc.array(
    fc.constantFrom("Egg", "Rice", "Avocado", "Sesame seeds", "Salt", "Bread", "Milk", "Nori", "?"),
  );
  fc.assert(
    fc.property(names, ingredients, fc.nat(9), (name, parts, attempt) => {
      const svg = drawDish({ name, category: null, description: null, ingredients: parts, attempt });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    }),
  );
});

test("another attempt gives another text and another drawing", () => {
  const again = { ...laksa, attempt: 1 };
  expect(composeDescription(again)).not.toBe(composeDescription(laksa));
  expect(drawDish(again)).not.toBe(drawDish(laksa));
});

test("the same dish gives the same drawing, another dish another one", () => {
  expect(drawDish(laksa)).toBe(drawDish(laksa));
  expect(drawDish({ ...laksa, name: "Mee siam" })).not.toBe(drawDish(laksa));
});

test.each([
  ["**Silky** noodles. Bold broth! Try it?  And a fourth.", "Silky noodles. Bold broth! Try it?"],
  ['"A fine dish. Served hot."', "A fine dish. Served hot."],
  ["<img src=x onerror=alert(1)>Crisp duck. Plum sauce.", "Crisp duck. Plum sauce."],
  ["First sentence is whole. Second was cut off in the mid", "First sentence is whole."],
  ["no sentence at all", ""],
])("%j becomes %j", (text, plain) => {
  expect(plainSentences(text, 3, 600)).toBe(plain);
});

test.each([
  ["Spaghetti al pomodoro", ["Spaghetti", "Basil", "Olive oil"], false],
  ["Spaghetti al pomodoro", ["Spaghetti", "Cherry tomatoes", "Basil"], true],
  ["Frittata", ["Eggs", "Spinach"], false],
  ["Salmon poke bowl", ["Sushi rice", "Salmon", "Avocado"], true],
  ["Salmon poke bowl", ["Sushi rice", "Xyzzy", "Salmon"], false],
])("%s of %j: that the parts make the dish is %s", (name, ingredients, makes) => {
  expect(partsMakeDish({ name, ingredients })).toBe(makes);
});
