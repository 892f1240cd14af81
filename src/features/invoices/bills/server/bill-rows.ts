import type { Bill, BillLayout } from "#src/features/invoices/bills/contract.ts";
import type { CsvCell } from "#src/server/http/csv.ts";

interface Column {
  name: string;
  cell: (bill: Bill, day: (date: string) => string) => CsvCell;
}

const column = (name: string, cell: Column["cell"]): Column => ({ name, cell });
const empty = (name: string) => column(name, () => "");

/**
 * Returns the due date. Neither program accepts a bill without a due date, so it is the bill's own date if the terms
 * are unknown.
 */
const dueDay: Column["cell"] = (bill, day) => day(bill.due_on ?? bill.date);
const described = ({ supplier_name, invoice_number }: Bill) => `${supplier_name} ${invoice_number}`.trim();

/**
 * The columns of each layout; docs/imports.md lists their documentation. Accounts and tax codes are those of the
 * owner's own books.
 */
const COLUMNS: Record<BillLayout, readonly Column[]> = {
  plain: [
    column("Supplier", (bill) => bill.supplier_name),
    column("Invoice", (bill) => bill.invoice_number),
    column("Date", (bill) => bill.date),
    column("Due", (bill) => bill.due_on),
    column("Amount", (bill) => bill.amount),
    column("Currency", (bill) => bill.currency),
    column("State", (bill) => bill.state),
    column("Paid on", (bill) => bill.paid_on),
    column("Marked by", (bill) => bill.paid_by),
  ],
  xero: [
    column("*ContactName", (bill) => bill.supplier_name),
    column("*InvoiceNumber", (bill) => bill.invoice_number || bill.invoice_id),
    column("*InvoiceDate", (bill, day) => day(bill.date)),
    column("*DueDate", dueDay),
    column("Description", described),
    column("*Quantity", () => 1),
    column("*UnitAmount", (bill) => bill.amount),
    empty("*AccountCode"),
    empty("*TaxType"),
    column("Currency", (bill) => bill.currency),
  ],
  quickbooks: [
    column("Bill no.", (bill) => bill.invoice_number || bill.invoice_id),
    column("Supplier", (bill) => bill.supplier_name),
    column("Bill date", (bill, day) => day(bill.date)),
    column("Due date", dueDay),
    empty("Account"),
    column("Line description", described),
    column("Line amount", (bill) => bill.amount),
    empty("Line tax code"),
    column("Currency", (bill) => bill.currency),
  ],
};

/** Returns the bills as rows of a CSV file, with the names of the columns first. */
export function billRows(layout: BillLayout, bills: readonly Bill[], monthFirst: boolean): CsvCell[][] {
  const columns = COLUMNS[layout];
  const day = (date: string) => {
    const [year, month, number] = date.split("-");
    return monthFirst ? `${month}/${number}/${year}` : `${number}/${month}/${year}`;
  };
  return [columns.map(({ name }) => name), ...bills.map((bill) => columns.map(({ cell }) => cell(bill, day)))];
}
