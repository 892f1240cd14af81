import Big from "big.js";
import type { Bill, Owed } from "#src/features/bills/contract.ts";

/** Returns how a bill stands on a day of the company: it is overdue from the day after it was due. */
export function billState(
  { amount, due_on, paid_on }: Pick<Bill, "amount" | "due_on" | "paid_on">,
  today: string,
): Bill["state"] {
  if (paid_on !== null) return "paid";
  if (amount < 0) return "credit";
  return due_on !== null && due_on < today ? "overdue" : "open";
}

/** Returns what is owed to each supplier in each currency, the most overdue first. Credits reduce it. */
export function owedOf(bills: readonly Bill[]): Owed[] {
  const unpaid = bills.filter(({ state }) => state !== "paid");
  return [...Map.groupBy(unpaid, ({ supplier_id, currency }) => `${supplier_id} ${currency}`).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { supplier_id, supplier_name, currency } = first;
      const overdue = group.filter(({ state }) => state === "overdue");
      return [{ supplier_id, supplier_name, currency, amount: sumOf(group), overdue: sumOf(overdue) }];
    })
    .toSorted((a, b) => b.overdue - a.overdue || b.amount - a.amount);
}

const sumOf = (bills: readonly Bill[]): number =>
  bills.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toNumber();
