import type { Report } from "#src/features/reports/contract.ts";
import { reportTables } from "#src/features/reports/server/report-tables.ts";
import type { TableDocument } from "#src/server/pdf/table-document.ts";

/** The report on A4. */
export const reportDocument = (report: Report): TableDocument => ({
  title: `Report ${report.from} to ${report.to}`,
  heading: report.company,
  subheading: `${report.from} to ${report.to} (${report.timezone})`,
  country: report.country,
  tables: reportTables(report),
});
