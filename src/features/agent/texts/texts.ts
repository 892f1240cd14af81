import { DE } from "#src/features/agent/texts/de.ts";
import { EN } from "#src/features/agent/texts/en.ts";
import { ES } from "#src/features/agent/texts/es.ts";
import { FR } from "#src/features/agent/texts/fr.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { ZH } from "#src/features/agent/texts/zh.ts";
import type { Language } from "#src/shared/languages.ts";

const TEXTS: Record<Language, Texts> = { en: EN, es: ES, fr: FR, de: DE, zh: ZH };

export const textsOf = (language: Language): Texts => TEXTS[language];
