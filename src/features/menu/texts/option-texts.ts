import type { PageLanguage } from "#src/shared/languages.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";

const en = {
  choose_exactly: "Choose {min}",
  choose_between: "Choose {min} to {max}",
  choose_least: "Choose at least {min}",
  choose_most: "Choose up to {max}",
  choose_any: "Choose what you like",
  included: "{count} included, then {price} each",
  missing: "Still to choose: {list}",
  add: "Add for {price}",
  save: "Save for {price}",
  change: "Change",
  sold_out_choice: "Something you chose is sold out: please change it",
};

/** Texts for choosing options, loaded together with the sheet, because most menus have none. */
export type OptionTexts = typeof en;

export const OPTION_TEXTS: Record<PageLanguage, OptionTexts> = {
  en,
  de: {
    choose_exactly: "{min} wählen",
    choose_between: "{min} bis {max} wählen",
    choose_least: "Mindestens {min} wählen",
    choose_most: "Bis zu {max} wählen",
    choose_any: "Nach Belieben wählen",
    included: "{count} inklusive, danach je {price}",
    missing: "Noch zu wählen: {list}",
    add: "Hinzufügen für {price}",
    save: "Speichern für {price}",
    change: "Ändern",
    sold_out_choice: "Etwas davon ist ausverkauft: bitte ändern",
  },
  es: {
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
  },
  fr: {
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
  },
  zh: {
    choose_exactly: "请选 {min} 项",
    choose_between: "请选 {min} 至 {max} 项",
    choose_least: "请至少选 {min} 项",
    choose_most: "最多选 {max} 项",
    choose_any: "可随意选择",
    included: "含 {count} 项，之后每项 {price}",
    missing: "还需选择：{list}",
    add: "加入购物车 {price}",
    save: "保存 {price}",
    change: "更改",
    sold_out_choice: "所选内容已售罄，请更改",
  },
  "zh-Hant": {
    choose_exactly: "請選 {min} 項",
    choose_between: "請選 {min} 至 {max} 項",
    choose_least: "請至少選 {min} 項",
    choose_most: "最多選 {max} 項",
    choose_any: "可隨意選擇",
    included: "含 {count} 項，之後每項 {price}",
    missing: "還需選擇：{list}",
    add: "加入購物車 {price}",
    save: "保存 {price}",
    change: "更改",
    sold_out_choice: "所選內容已售罄，請更改",
  },
};

/** Returns "Choose 1 to 3" for the numbers of a group. */
export function ruleText(
  texts: OptionTexts,
  { choose_min: min, choose_max: max }: { choose_min: number; choose_max: number | null },
): string {
  if (max === null) return min > 0 ? formatText(texts.choose_least, { min }) : texts.choose_any;
  if (min === max) return formatText(texts.choose_exactly, { min });
  return min > 0 ? formatText(texts.choose_between, { min, max }) : formatText(texts.choose_most, { max });
}
