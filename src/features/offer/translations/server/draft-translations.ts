import type { Language } from "#src/shared/languages.ts";
import { MAX_DRAFTS, type Translated } from "#src/features/offer/translations/contract.ts";
import { languageName } from "#src/shared/language-name.ts";
import { listTranslations } from "#src/features/offer/translations/server/translations.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import { AiError, type MenuWords } from "#src/server/ports/ai/ai.ts";

/**
 * Lets the model draft the next missing names of a language, and stores them as drafts. Translations that somebody
 * saved in the meantime stay. Throws 400 without a model and 502 AI_FAILED if it returns nothing usable.
 */
export async function draftTranslations(
  scope: Scope,
  language: Language,
  signal: AbortSignal,
): Promise<{ drafted: number; left: number }> {
  const { translateMenu } = scope.ports.ai;
  if (!translateMenu) throw badRequest("There is no model to draft with: set AI_API_KEY on the server.");
  const { own, missing } = await scope.within(async (context) => ({
    own: await ownLanguage(context),
    missing: (await listTranslations(context, language)).filter(({ words }) => words.name === null),
  }));
  const batch = missing.slice(0, MAX_DRAFTS);
  if (batch.length === 0) return { drafted: 0, left: 0 };
  const texts = batch.map(({ name, description }) => ({ name, description }));
  const drafts = await translateMenu(
    { texts, from: languageName(own, "en"), to: languageName(language, "en") },
    signal,
  ).catch((error: unknown) => {
    if (!(error instanceof AiError)) throw error;
    throw new AppError(502, error.message, { code: "AI_FAILED", cause: error });
  });
  const drafted = await scope.within((context) => storeDrafts(context, language, batch, drafts));
  if (drafted === 0)
    throw new AppError(502, "The model drafted nothing usable. Please try again.", { code: "AI_FAILED" });
  return { drafted, left: missing.length - drafted };
}

type Context = Parameters<Parameters<Scope["within"]>[0]>[0];

async function ownLanguage(context: Context): Promise<Language> {
  const { language } = await companyRow(context);
  return language as Language;
}

async function storeDrafts(
  context: Context,
  language: Language,
  batch: readonly Translated[],
  drafts: readonly (MenuWords | null)[],
): Promise<number> {
  const { db, companyId } = context;
  const rows = batch.flatMap(({ kind, id, name, description }, index) => {
    const words = drafts[index];
    const sources = { source_name: name, source_description: description ?? "" };
    return words
      ? [{ company_id: companyId, kind, subject_id: id, language, ...words, ...sources, is_draft: true }]
      : [];
  });
  if (rows.length === 0) return 0;
  const stored = await db
    .insertInto("translations")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["company_id", "subject_id", "language"]).doNothing())
    .returning("subject_id")
    .execute();
  await recordChange(context, {
    entity: "menu",
    action: "create",
    row: { id: null, name: null },
    description: `${stored.length} names were drafted in ${languageName(language, "en")}`,
    event: "dish.changed",
  });
  return stored.length;
}
