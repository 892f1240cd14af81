import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "|ne (?:peux|peut|pouvons|dois|doit) (?:pas|rien) (?:manger|boire|consommer)|",
    "|(?:peux|peut) pas manger|",
    "|ne (?:supporte|tolere)s? pas|",
  ],
  exceptions: ["|(?:sauf|hormis|excepte|mais|seulement|uniquement|hors|a part|a l'exception|autres? que)|"],
  freeOf: [
    "|(?:pas|aucune|sans) (?:d'|de )?(?:allergies?|intolerances?)(?: connues?| alimentaires?)?|",
    "|pas allergiques?(?: a rien)?|",
  ],
};
