import * as reports from "#src/features/reports/contract.ts";
import { reportCsv } from "#src/features/reports/server/report-csv.ts";
import { reportPdf } from "#src/features/reports/server/report-pdf.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import { route, type Route } from "#src/server/http/route.ts";

/** A response that the browser saves as a file named by the period. */
function download(
  content: string | Uint8Array<ArrayBuffer>,
  type: string,
  { from, to }: reports.Period,
  extension: string,
): Response {
  return new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="report-${from}-${to}.${extension}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const reportRoutes: Route[] = [
  route(reports.readReport, async (context, { query }) => ({ report: await readReport(context, query) })),
  route(reports.reportCsv, async (context, { query }) =>
    download(reportCsv(await readReport(context, query)), "text/csv; charset=utf-8", query, "csv"),
  ),
  route(reports.reportPdf, async (context, { query }) =>
    download(new Uint8Array(await reportPdf(await readReport(context, query))), "application/pdf", query, "pdf"),
  ),
];
