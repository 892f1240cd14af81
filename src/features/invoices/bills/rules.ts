import type { Bill } from "#src/features/invoices/bills/contract.ts";

/** Returns the state of a bill on a day of the company: it is overdue from the day after the due date. */
export function billState(
  { amount, due_on, paid_on }: Pick<Bill, "amount" | "due_on" | "paid_on">,
  today: string,
): Bill["state"] {
  if (paid_on !== null) return "paid";
  if (amount < 0) return "credit";
  return due_on !== null && due_on < today ? "overdue" : "open";
}
