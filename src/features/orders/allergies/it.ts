import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: ["|non (?:posso|puo|possiamo) (?:mangiare|bere)|"],
  exceptions: ["|(?:tranne|eccetto|ma|solo|soltanto|a parte)|"],
  freeOf: ["|(?:nessuna|senza|non ho) allergi[ae]|", "|non sono allergic[oa]|"],
};
