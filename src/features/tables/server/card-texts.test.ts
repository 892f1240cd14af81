import { expect, test } from "vitest";
import { cardTextsIn } from "#src/features/tables/server/card-texts.ts";

test.each([
  ["zh", "Taiwan", "桌號"],
  ["zh", "Hong Kong", "桌號"],
  ["zh", "MO", "桌號"],
  ["zh", "China", "桌号"],
  ["zh", undefined, "桌号"],
  ["de", "Taiwan", "Tisch"],
  ["th", "Thailand", "Table"],
])("a card in %s of %s says %s", (language, country, table) => {
  expect(cardTextsIn(language, country).table).toBe(table);
});
