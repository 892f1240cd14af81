import { writtenIn } from "#src/features/companies/countries.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { Language, PageLanguage } from "#src/features/agent/languages.ts";
import { isTraditional } from "#src/shared/traditional.ts";

/**
 * Returns the language, for Chinese with its script: the script of the person's own text, else the script of the
 * restaurant's country.
 */
export function writtenTo(language: Language, text: string, country: string): PageLanguage {
  return language === "zh" && isTraditional(text) ? "zh-Hant" : writtenIn(language, country);
}

/**
 * Returns the language, for Chinese with the script of the restaurant's country. Used where the person has written
 * nothing.
 */
export async function writtenHere(context: Pick<Context, "db" | "companyId">, language: Language) {
  if (language !== "zh") return language;
  const { country } = await companyRow(context);
  return writtenTo(language, "", country);
}
