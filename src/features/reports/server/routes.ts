import * as reports from "#src/features/reports/contract.ts";
import { reportCsv } from "#src/features/reports/server/report-csv.ts";
import { reportPdf } from "#src/features/reports/server/report-pdf.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route } from "#src/server/http/route.ts";

const fileName = ({ from, to }: reports.Period) => `report-${from}-${to}`;

export const reportRoutes: Route[] = [
  route(reports.readReport, async (context, { query }) => ({ report: await readReport(context, query) })),
  route(reports.reportCsv, async (context, { query }) =>
    fileDownload(reportCsv(await readReport(context, query)), fileName(query), "csv"),
  ),
  route(reports.reportPdf, async (context, { query }) =>
    fileDownload(new Uint8Array(await reportPdf(await readReport(context, query))), fileName(query), "pdf"),
  ),
];
