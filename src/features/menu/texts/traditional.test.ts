import { Converter } from "opencc-js/cn2t";
import { expect, test } from "vitest";
import { DIALOG_TEXTS } from "#src/features/menu/guest-help/dialog-texts.ts";
import { HELP_TEXTS } from "#src/features/menu/guest-help/texts/texts.ts";
import { RECEIPT_TEXTS } from "#src/features/orders/receipts/texts.ts";
import { CARD_TEXTS } from "#src/features/tables/server/card-texts.ts";
import { CALL_TEXTS } from "#src/features/menu/texts/call-texts.ts";
import { OPTION_TEXTS } from "#src/features/menu/texts/option-texts.ts";
import { PICKUP_TEXTS } from "#src/features/menu/texts/pickup-texts.ts";
import { TEXTS } from "#src/features/menu/texts/texts.ts";
import { languageOf, pageLanguageOf } from "#src/features/menu/texts/translate.ts";

const traditional = Converter({ from: "cn", to: "tw" });

test.each(
  Object.entries({
    TEXTS,
    CALL_TEXTS,
    OPTION_TEXTS,
    PICKUP_TEXTS,
    DIALOG_TEXTS,
    HELP_TEXTS,
    RECEIPT_TEXTS,
    CARD_TEXTS,
  }),
)("%s says in Traditional characters what it says in Simplified ones", (_, texts) => {
  expect(JSON.stringify(texts["zh-Hant"])).toBe(traditional(JSON.stringify(texts.zh)));
});

test.each([
  ["zh-TW", "zh-Hant"],
  ["zh-HK,zh;q=0.9", "zh-Hant"],
  ["zh-Hant-MO", "zh-Hant"],
  ["zh-Hant", "zh-Hant"],
  ["fr;q=0.1, zh-mo", "zh-Hant"],
  ["yue-HK", "zh-Hant"],
  ["zh-CN,zh-TW;q=0.5", "zh"],
  ["zh-Hans-HK", "zh"],
  ["zh", "zh"],
  ["en-HK", "en"],
])("a browser that accepts %s reads %s", (accepted, lang) => {
  expect(pageLanguageOf(languageOf(accepted), accepted)).toBe(lang);
});
