import { de } from "#src/features/guest-help/words/de.ts";
import { en } from "#src/features/guest-help/words/en.ts";
import { es } from "#src/features/guest-help/words/es.ts";
import { fr } from "#src/features/guest-help/words/fr.ts";
import type { Words } from "#src/features/guest-help/words/shape.ts";
import { zh } from "#src/features/guest-help/words/zh.ts";
import type { Language } from "#src/shared/languages.ts";

export const WORDS: Record<Language, Words> = { en, es, fr, de, zh };
