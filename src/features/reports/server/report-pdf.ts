import type { Report } from "#src/features/reports/contract.ts";
import { reportTables } from "#src/features/reports/server/report-tables.ts";
import { tablesPdf } from "#src/server/pdf/tables-pdf.ts";

/** The report on A4. */
export function reportPdf(report: Report): Promise<Buffer> {
  return tablesPdf({
    title: `Report ${report.from} to ${report.to}`,
    heading: report.company,
    subheading: `${report.from} to ${report.to} (${report.timezone})`,
    country: report.country,
    tables: reportTables(report),
  });
}
