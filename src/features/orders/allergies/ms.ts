import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "|alah(?:an)?|",
    "|(?:tidak|tak|tdk|ga|gak|nggak) (?:boleh|bisa|leh|dapat) (?:makan|minum|ambil)|",
    "|pantang makan|",
  ],
  exceptions: ["|(?:kecuali|selain|tapi|tetapi|cuma|hanya|melainkan)|"],
  freeOf: [
    "|(?:tiada|tidak ada|tak ada|tidak mempunyai) (?:alahan|alergi)(?: makanan)?|",
    "|(?:tidak|tak) (?:alah|alergi)|",
  ],
};
