import * as prepToday from "#src/features/forecasts/prep-today/contract.ts";
import { readPrepList } from "#src/features/prep/list-contract.ts";
import * as settings from "#src/features/forecasts/prep-today/settings-contract.ts";
import { readPrepOfToday } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import { readPrepSettings, savePrepSettings } from "#src/features/forecasts/prep-today/server/prep-settings.ts";
import { prepDayDocument } from "#src/features/forecasts/prep-today/server/prep-day-document.ts";
import { readPrepDay } from "#src/features/forecasts/prep-today/server/prep-day.ts";
import { tickLine } from "#src/features/forecasts/prep-today/server/tick-line.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";

export const prepTodayRoutes: Route[] = [
  route(prepToday.readPrepDay, (context, { query }) => readPrepDay(context, query.day)),
  route(readPrepList, async (context) => ({ items: (await readPrepOfToday(context)).list })),
  route(settings.readPrepSettings, async (context, { query }) => ({
    settings: await readPrepSettings(context, query.id),
  })),
  route(settings.savePrepSettings, async (context, { query, body }) => ({
    settings: await savePrepSettings(context, query.id, body),
  })),
  route(prepToday.tickPrepLine, (context, { query, body }) => tickLine(context, { id: query.id, ...body })),
  scopedRoute(prepToday.prepDayPdf, async (scope, { query, signal }) => {
    const document = await scope.within((context) => prepDayDocument(context, query.day));
    return fileDownload(await drawTables(scope.companyId, document, { signal }), "prep", "pdf");
  }),
];
