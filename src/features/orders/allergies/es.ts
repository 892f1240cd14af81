import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "|no (?:lo |la |los |las )?(?:puedo|puede|podemos|pueden|debo|debe) (?:comer|tomar|consumir)|",
    "|no (?:tolero|tolera|toleramos)|",
    "|me sientan? mal|",
  ],
  exceptions: ["|(?:excepto|salvo|menos|pero|sino|solo|solamente|aparte de|a excepcion)|"],
  freeOf: [
    "|(?:sin|no (?:tengo|tenemos|hay)|ninguna) (?:ninguna )?alergias?(?: conocidas?| alimentarias?)?|",
    "|no (?:soy|somos) alergic[oa]s?(?: a nada)?|",
  ],
};
