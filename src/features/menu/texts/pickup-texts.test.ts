import { LANGUAGES } from "#src/shared/languages.ts";
import { expect, test } from "vitest";
import { PICKUP_TEXTS } from "#src/features/menu/texts/pickup-texts.ts";

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "%s has every text of pickup, in its own words",
  (language) => {
    const texts = Object.entries(PICKUP_TEXTS[language]);
    const english = PICKUP_TEXTS.en as Record<string, string>;
    for (const [name, text] of texts) {
      expect(text, name).not.toBe(english[name]);
      expect(text.includes("{time}"), name).toBe(english[name]?.includes("{time}"));
    }
  },
);
