import type { OptionTexts } from "#src/shared/languages/en/option.ts";

export const texts: OptionTexts = {
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
};
