import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: ["|nao (?:posso|pode|podemos) (?:comer|tomar|consumir)|"],
  exceptions: ["|(?:exceto|fora|mas|somente|apenas|a nao ser)|"],
  freeOf: ["|(?:sem|nao (?:tenho|temos)) alergias?|"],
};
