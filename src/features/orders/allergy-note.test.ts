import { expect, test } from "vitest";
import { isAllergyNote } from "#src/features/orders/allergy-note.ts";

test.each([
  "Allergic to peanuts. Please tell the chef.",
  "NUT ALLERGY",
  "Soy alérgico al marisco",
  "Allergie aux arachides",
  "Meine Tochter ist Zöliakie-Patientin",
  "Bitte ohne Sahne, Laktoseunverträglichkeit",
  "lactose intolerant",
  "我对花生过敏",
])("%j is an allergy note", (note) => {
  expect(isAllergyNote(note)).toBe(true);
});

test.each(["Less spicy, please", "No onions", "Allegro!", "生日快乐", ""])("%j is not", (note) => {
  expect(isAllergyNote(note)).toBe(false);
});
