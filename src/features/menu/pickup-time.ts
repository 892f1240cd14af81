import type { Language } from "#src/shared/languages.ts";
import type { MenuCompany } from "#src/features/menu/contract.ts";
import { timeLocale } from "#src/features/menu/texts/translate.ts";

/** Returns "12:30" in the restaurant's timezone, with the weekday if it is another day than today there. */
export function pickupTimeText(
  moment: string,
  language: Language,
  { timezone, country }: Pick<MenuCompany, "timezone" | "country">,
  now = Date.now(),
): string {
  const locale = timeLocale(language, country);
  const time = { hour: "numeric", minute: "2-digit", timeZone: timezone } as const;
  const dayOf = (at: number | string) =>
    new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: timezone }).format(new Date(at));
  const otherDay = dayOf(moment) !== dayOf(now);
  return new Intl.DateTimeFormat(locale, { ...time, ...(otherDay && { weekday: "short" }) }).format(new Date(moment));
}
