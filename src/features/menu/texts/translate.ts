import { type Language, LANGUAGES, type PageLanguage } from "#src/shared/languages.ts";
import { localeOf } from "#src/shared/money.ts";
import type { Forms } from "#src/shared/languages/en/menu.ts";

/** Returns the locale for times: for English the locale of the restaurant's country, otherwise the language. */
export function timeLocale(language: Language, country: string): string {
  return language === "en" ? localeOf(country) : language;
}

type Values = Record<string, string | number>;

/** Fills in a text's `{placeholders}`. */
export function formatText(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural form of a count, with `{count}` filled in. */
export function formatCount(language: Language, forms: Forms, count: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return formatText(rule.select(count) === "one" ? forms.one : forms.other, { count });
}

/** Cantonese is read as Chinese. */
function primaryOf(tag: string): string {
  const primary = tag.split("-")[0] ?? "";
  return primary === "yue" ? "zh" : primary;
}

/**
 * Returns the language of a guest's pages: the available language that the browser prefers by its `Accept-Language`
 * header, otherwise the restaurant's own language, otherwise English.
 */
export function languageOf(accepted: string | null | undefined, ofCompany?: string): Language {
  const preferred = (accepted ?? "")
    .split(",")
    .map((part, position) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";");
      const quality = options.find((option) => option.trim().startsWith("q="));
      return { language: primaryOf(tag), quality: quality ? Number(quality.trim().slice(2)) : 1, position };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const { language } of preferred) {
    const available = LANGUAGES.find((text) => text === language);
    if (available) return available;
  }
  return LANGUAGES.find((language) => language === ofCompany) ?? "en";
}

/** Matches tags that ask for Traditional characters by region or script: "zh-TW", "zh-Hant-HK", also "yue". */
const TRADITIONAL = /^(?:zh-(?:[a-z]+-)*(?:hant|tw|hk|mo)\b|yue\b(?!-hans))/i;
const CHINESE = /^(?:zh|yue)\b/i;

/** Returns the language of the product's own texts on a page. The first Chinese tag determines the script. */
export function pageLanguageOf(language: Language, accepted: string | null | undefined): PageLanguage {
  if (language !== "zh") return language;
  const first = (accepted ?? "")
    .split(",")
    .map((part) => part.trim())
    .find((tag) => CHINESE.test(tag));
  return first !== undefined && TRADITIONAL.test(first) && !/-hans\b/i.test(first) ? "zh-Hant" : language;
}
