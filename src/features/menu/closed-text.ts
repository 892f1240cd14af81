import type { Language } from "#src/shared/languages.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import { formatText, timeLocale } from "#src/features/menu/texts/translate.ts";
import { whenText } from "#src/features/companies/hours/hours-text.ts";

/** Returns "We are closed right now. Opening: tomorrow, 11:00", in the restaurant's timezone. */
export function closedText(
  texts: MenuTexts,
  language: Language,
  { timezone, country }: Pick<ShownMenu["company"], "timezone" | "country">,
  opens: number | null,
  /** The restaurant's day, as "2026-03-29". */
  today: string,
): string {
  if (opens === null) return texts.closed;
  return formatText(texts.closed_opens, { when: whenText(opens, today, timezone, timeLocale(language, country)) });
}
