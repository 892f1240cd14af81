import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: ["uczulen", "uczulon", "|nie moge jesc|"],
  exceptions: [],
  freeOf: [],
};
