import { stringify } from "csv-stringify/sync";
import * as contract from "#src/features/bills/contract.ts";
import { owedOf } from "#src/features/bills/rules.ts";
import { listBills, markBill } from "#src/features/bills/server/bills.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const billRoutes: Route[] = [
  route(contract.listBills, async (context, { query: { state } }) => {
    const bills = await listBills(context);
    const shown = bills.filter((bill) => state === "all" || (bill.state === "paid") === (state === "paid"));
    return { bills: shown, owed: owedOf(bills) };
  }),
  route(contract.markBill, async (context, { body }) => ({ bill: await markBill(context, body) })),
  route(contract.billsCsv, async (context) => fileDownload(csvOf(await listBills(context)), "bills", "csv")),
];

/** Names cannot become formulas; the byte order mark makes spreadsheets read the text as UTF-8. */
function csvOf(bills: readonly contract.Bill[]): string {
  const head = ["Supplier", "Invoice", "Date", "Due", "Amount", "Currency", "State", "Paid on", "Marked by"];
  const rows = bills.map((bill) => [
    bill.supplier_name,
    bill.invoice_number,
    bill.date,
    bill.due_on ?? "",
    bill.amount,
    bill.currency,
    bill.state,
    bill.paid_on ?? "",
    bill.paid_by ?? "",
  ]);
  return stringify([head, ...rows], { escape_formulas: true, bom: true, record_delimiter: "windows" });
}
