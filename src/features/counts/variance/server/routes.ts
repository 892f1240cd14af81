import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import * as variance from "#src/features/counts/variance/contract.ts";
import { varianceCsv } from "#src/features/counts/variance/server/variance-csv.ts";
import { varianceTables } from "#src/features/counts/variance/server/variance-tables.ts";
import { readVariance } from "#src/features/counts/variance/server/variance.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";

export const varianceRoutes: Route[] = [
  route(variance.readVariance, async (context, { query }) => ({ report: await readVariance(context, query) })),
  route(variance.varianceCsv, async (context, { query }) =>
    fileDownload(
      varianceCsv(await shownIn(context, variance.varianceReport, await readVariance(context, query))),
      `variance-${query.from}-${query.to}`,
      "csv",
    ),
  ),
  scopedRoute(variance.variancePdf, async (scope, { query, signal }) => {
    const report = await scope.within(async (context) =>
      shownIn(context, variance.varianceReport, await readVariance(context, query)),
    );
    const document = {
      title: `Variance ${query.from} to ${query.to}`,
      heading: report.company,
      subheading: `Variance, ${query.from} to ${query.to} (${report.timezone})`,
      country: report.country,
      tables: varianceTables(report),
    };
    const pdf = await drawTables(scope.companyId, document, { signal });
    return fileDownload(pdf, `variance-${query.from}-${query.to}`, "pdf");
  }),
];
