import type { OptionTexts } from "#src/shared/languages/en/option.ts";

export const texts: OptionTexts = {
  choose_exactly: "Choisissez-en {min}",
  choose_between: "Choisissez-en de {min} à {max}",
  choose_least: "Choisissez-en au moins {min}",
  choose_most: "Choisissez-en jusqu’à {max}",
  choose_any: "Choisissez ce que vous voulez",
  included: "{count} inclus, puis {price} chacun",
  missing: "Reste à choisir : {list}",
  add: "Ajouter pour {price}",
  save: "Enregistrer pour {price}",
  change: "Modifier",
  sold_out_choice: "Un de vos choix est épuisé : veuillez le modifier",
};
