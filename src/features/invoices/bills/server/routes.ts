import * as contract from "#src/features/invoices/bills/contract.ts";
import { billRows } from "#src/features/invoices/bills/server/bill-rows.ts";
import { writesMonthFirst } from "#src/features/companies/countries.ts";
import { listBills, markBill, readAllBills, readOwed } from "#src/features/invoices/bills/server/bills.ts";
import { companyRow } from "#src/server/company-row.ts";
import { csvText } from "#src/server/http/csv.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const billRoutes: Route[] = [
  route(contract.listBills, async (context, { query }) => ({
    ...(await listBills(context, query)),
    owed: await readOwed(context),
  })),
  route(contract.markBill, async (context, { body }) => ({ bill: await markBill(context, body) })),
  route(contract.billsCsv, async (context, { query: { layout } }) => {
    const { country } = await companyRow(context);
    const rows = billRows(layout, await readAllBills(context), writesMonthFirst(country));
    const name = layout === "plain" ? "bills" : `bills-${layout}`;
    return fileDownload(csvText(rows, { bom: layout === "plain" }), name, "csv");
  }),
];
