import { type AllergyPhrases, FEW } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [`|(?:kan|mag|kunnen|mogen)${FEW} (?:geen|niet)${FEW} (?:eten|hebben)|`],
  exceptions: ["|(?:behalve|maar|alleen|uitgezonderd|enkel)|"],
  freeOf: ["|geen allergie(?:en)?|", "|niet allergisch|"],
};
