import { DE } from "#src/features/agent/texts/de.ts";
import { EN } from "#src/features/agent/texts/en.ts";
import { ES } from "#src/features/agent/texts/es.ts";
import { FR } from "#src/features/agent/texts/fr.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { ZH } from "#src/features/agent/texts/zh.ts";
import { traditionalTexts } from "#src/shared/traditional-texts.ts";
import type { Language, PageLanguage } from "#src/features/agent/languages.ts";

const TEXTS: Record<Language, Texts> = { en: EN, es: ES, fr: FR, de: DE, zh: ZH };

const ZH_HANT: Texts = { ...traditionalTexts(ZH), locale: "zh-TW" };

/** Returns the agent's texts in a language. For Traditional Chinese it converts the Chinese texts. */
export const textsOf = (language: PageLanguage): Texts => (language === "zh-Hant" ? ZH_HANT : TEXTS[language]);
