import { expect, test } from "vitest";
import { ticketsToPrint, withPrinted } from "#src/features/orders/web/tickets-to-print.ts";

const ticket = (id: string, minute: number, station = "new") => ({
  id,
  station,
  created_at: `2026-11-23T12:${String(minute).padStart(2, "0")}:00.000Z`,
});
const SINCE = "2026-11-23T12:10:00.000Z";

test("new tickets since it was turned on are printed once, in the order in which they came", () => {
  const tickets = [
    ticket("c", 14),
    ticket("a", 11),
    ticket("old", 5),
    ticket("cooking", 12, "cooking"),
    ticket("b", 11),
  ];
  let printed = { since: SINCE, ids: [] as readonly string[] };
  const order: string[] = [];
  for (let next = ticketsToPrint(tickets, printed)[0]; next; next = ticketsToPrint(tickets, printed)[0]) {
    order.push(next.id);
    printed = withPrinted(printed, next.id);
  }
  expect(order).toEqual(["a", "b", "c"]);
});

test("what is remembered is bounded, the latest are", () => {
  let printed = { since: SINCE, ids: [] as readonly string[] };
  for (let at = 0; at < 600; at += 1) printed = withPrinted(printed, `id ${at}`);
  expect(printed.ids).toHaveLength(500);
  expect(printed.ids.at(-1)).toBe("id 599");
});
