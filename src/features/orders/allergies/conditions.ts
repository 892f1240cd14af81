import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

/** Names of the conditions, which European languages, Malay and Indonesian have in common. Also names of lactose. */
export const conditions: AllergyPhrases = {
  warnings: [
    "allerg",
    "alerg",
    "alerj",
    "anaphyl",
    "anafil",
    "intoleran",
    "coelia",
    "celia[ckq]",
    "zoliak",
    "|epi ?-?pen",
    "αλλεργ",
    "אלרג",
    "lactose",
    "laktos",
    "lactosa",
    "lattosio",
  ],
  exceptions: [],
  freeOf: [],
};
