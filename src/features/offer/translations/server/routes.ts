import * as translations from "#src/features/offer/translations/contract.ts";
import { draftTranslations } from "#src/features/offer/translations/server/draft-translations.ts";
import { listTranslations, saveTranslation } from "#src/features/offer/translations/server/translations.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const translationRoutes: Route[] = [
  scopedRoute(translations.listTranslations, async (scope, { query }) => ({
    translations: await scope.within((context) => listTranslations(context, query.language)),
    can_draft: scope.ports.ai.translateMenu !== null,
  })),
  route(translations.saveTranslation, (context, { body }) => saveTranslation(context, body)),
  scopedRoute(translations.draftTranslations, (scope, { body, signal }) =>
    draftTranslations(scope, body.language, signal),
  ),
];
