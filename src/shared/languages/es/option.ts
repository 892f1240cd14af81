import type { OptionTexts } from "#src/shared/languages/en/option.ts";

export const texts: OptionTexts = {
  choose_exactly: "Elige {min}",
  choose_between: "Elige de {min} a {max}",
  choose_least: "Elige al menos {min}",
  choose_most: "Elige hasta {max}",
  choose_any: "Elige lo que quieras",
  included: "{count} incluidos, después {price} cada uno",
  missing: "Falta elegir: {list}",
  add: "Añadir por {price}",
  save: "Guardar por {price}",
  change: "Cambiar",
  sold_out_choice: "Algo de lo elegido está agotado: cámbialo, por favor",
};
