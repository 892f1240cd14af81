import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: ["[एऐअ]ले?र्ज", "असहिष्णु", "(?:नहीं|नही) (?:खा|पी) सक", "(?:खा|पी) (?:नहीं|नही) सक", "खाना मना", "सीलिएक"],
  exceptions: ["|(?:सिवाय|छोड़कर|लेकिन|मगर|सिर्फ|केवल|अलावा)|"],
  freeOf: ["(?:कोई |किसी )?(?:भी )?[एऐअ]ले?र्जी (?:नहीं|नही)(?: है)?"],
};
