import * as translations from "#src/features/translations/contract.ts";
import { listTranslations, saveTranslation } from "#src/features/translations/server/translations.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const translationRoutes: Route[] = [
  route(translations.listTranslations, async (context, { query }) => ({
    translations: await listTranslations(context, query.language),
  })),
  route(translations.saveTranslation, (context, { body }) => saveTranslation(context, body)),
];
