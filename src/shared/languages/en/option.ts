/** Texts for choosing options, loaded together with the sheet, because most menus have none. */
export const texts = {
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
export type OptionTexts = typeof texts;
