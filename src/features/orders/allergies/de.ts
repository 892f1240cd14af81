import { type AllergyPhrases, FEW } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    `|(?:kann|darf|konnen|durfen)${FEW} (?:nicht|keine?n?)${FEW} (?:essen|trinken|haben|zu mir nehmen)|`,
    "unvertrag",
    `|reagier(?:e|t|en)${FEW} auf|`,
    `|vertra(?:ge|gt|gen)${FEW} (?:nicht|keine?n?)|`,
  ],
  exceptions: ["|(?:ausser|nur|aber|bis auf|ausgenommen|abgesehen|lediglich|sondern|mit ausnahme)|"],
  freeOf: [
    "|keine(?:rlei)? (?:bekannten )?(?:allergien?|unvertraglichkeit(?:en)?)(?: bekannt)?|",
    "|nicht allergisch|",
  ],
};
