import type { PageLanguage } from "#src/shared/languages.ts";
import { de } from "#src/features/menu/texts/de.ts";
import { en, type Texts } from "#src/features/menu/texts/en.ts";
import { es } from "#src/features/menu/texts/es.ts";
import { fr } from "#src/features/menu/texts/fr.ts";
import { zh } from "#src/features/menu/texts/zh.ts";
import { zhHant } from "#src/features/menu/texts/zh-hant.ts";

/** All languages. Only the server imports this: a page carries the texts of its own language. */
export const TEXTS: Record<PageLanguage, Texts> = { en, es, fr, de, zh, "zh-Hant": zhHant };
