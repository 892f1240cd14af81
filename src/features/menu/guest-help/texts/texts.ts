import { de } from "#src/features/menu/guest-help/texts/de.ts";
import { en } from "#src/features/menu/guest-help/texts/en.ts";
import { es } from "#src/features/menu/guest-help/texts/es.ts";
import { fr } from "#src/features/menu/guest-help/texts/fr.ts";
import type { HelpTexts } from "#src/features/menu/guest-help/texts/shape.ts";
import { zh } from "#src/features/menu/guest-help/texts/zh.ts";
import { zhHant } from "#src/features/menu/guest-help/texts/zh-hant.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const HELP_TEXTS: Record<PageLanguage, HelpTexts> = { en, es, fr, de, zh, "zh-Hant": zhHant };
