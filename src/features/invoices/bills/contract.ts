import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, id, page, pagination } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const bill = z.object({
  invoice_id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  invoice_number: z.string(),
  /** The invoice's date, else the day on which it was saved. */
  date: z.string(),
  /** The due date by the supplier's terms; null if they are unknown. */
  due_on: z.string().nullable(),
  /** In `currency`; negative for a credit note. */
  amount: z.number(),
  currency: z.string(),
  state: z.enum(["open", "overdue", "paid", "credit"]),
  /** The day on which it was paid or the credit was used. */
  paid_on: z.string().nullable(),
  paid_by: z.string().nullable(),
});
export type Bill = z.output<typeof bill>;

const owed = z.object({
  supplier_id: z.string(),
  supplier_name: z.string(),
  currency: z.string(),
  /** The sum of everything unpaid, less credits. */
  amount: z.number(),
  overdue: z.number(),
});
export type Owed = z.output<typeof owed>;

export const listBills = endpoint({
  method: "GET",
  path: "/api/bills",
  summary:
    "What suppliers are to be paid: one page of unpaid invoices by due date, and what is owed to whom in all, each currency apart.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ state: z.enum(["unpaid", "paid", "all"]).default("unpaid"), page }),
  response: z.object({ bills: z.array(bill), owed: z.array(owed), pagination }),
});

export const markBill = endpoint({
  method: "PUT",
  path: "/api/bills/paid",
  summary: "Records the day on which an invoice was paid, or with null that it was not. No money is moved.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ invoice_id: id, paid_on: calendarDay("Please choose a date").nullable() }),
  response: z.object({ bill }),
});

/** The layouts of the file: all columns, or those that an accounting program imports as bills. */
export const BILL_LAYOUTS = ["plain", "xero", "quickbooks"] as const;
export type BillLayout = (typeof BILL_LAYOUTS)[number];

export const billsCsv = endpoint({
  method: "GET",
  path: "/api/bills/csv",
  summary: "All bills as a CSV file for the accountant, also in the columns that Xero and QuickBooks import.",
  access: { roles: MANAGEMENT },
  errors: [],
  kind: "file",
  query: z.object({ layout: z.enum(BILL_LAYOUTS).default("plain") }),
  response: z.string(),
});
