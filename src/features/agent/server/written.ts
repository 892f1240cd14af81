import { writtenIn } from "#src/features/companies/countries.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { Language, PageLanguage } from "#src/shared/languages.ts";
import { isTraditional } from "#src/shared/traditional.ts";

/** Returns how Chinese is written to a person: as the person does, else as the restaurant's country does. */
export function writtenTo(language: Language, text: string, country: string): PageLanguage {
  return language === "zh" && isTraditional(text) ? "zh-Hant" : writtenIn(language, country);
}

/** The same where nothing is said that shows how the person writes. */
export async function writtenHere(context: Pick<Context, "db" | "companyId">, language: Language) {
  if (language !== "zh") return language;
  const { country } = await companyRow(context);
  return writtenTo(language, "", country);
}
