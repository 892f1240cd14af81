import * as reports from "#src/features/reports/contract.ts";
import { reportCsv } from "#src/features/reports/server/report-csv.ts";
import { reportDocument } from "#src/features/reports/server/report-document.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";

const fileName = ({ from, to }: reports.Period) => `report-${from}-${to}`;

export const reportRoutes: Route[] = [
  route(reports.readReport, async (context, { query }) => ({ report: await readReport(context, query) })),
  route(reports.reportCsv, async (context, { query }) =>
    fileDownload(reportCsv(await readReport(context, query)), fileName(query), "csv"),
  ),
  scopedRoute(reports.reportPdf, async (scope, { query, signal }) => {
    const report = await scope.within((context) => readReport(context, query));
    const pdf = await drawTables(scope.companyId, reportDocument(report), { signal });
    return fileDownload(pdf, fileName(query), "pdf");
  }),
];
