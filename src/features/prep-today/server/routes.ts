import * as prepToday from "#src/features/prep-today/contract.ts";
import { prepDayPdf } from "#src/features/prep-today/server/prep-day-pdf.ts";
import { readPrepDay } from "#src/features/prep-today/server/prep-day.ts";
import { tickLine } from "#src/features/prep-today/server/tick-line.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const prepTodayRoutes: Route[] = [
  route(prepToday.readPrepDay, (context, { query }) => readPrepDay(context, query.day)),
  route(prepToday.tickPrepLine, (context, { query, body }) => tickLine(context, { id: query.id, ...body })),
  route(prepToday.prepDayPdf, async (context, { query }) =>
    fileDownload(await prepDayPdf(context, query.day), "prep", "pdf"),
  ),
];
