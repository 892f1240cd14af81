import { expect, test } from "vitest";
import { outcomeOf, type OrderError } from "#src/features/menu/order-outcome.ts";
import { texts as en } from "#src/shared/languages/en/menu.ts";
import { MENU_TEXTS } from "#src/shared/languages/menu-texts.ts";

const details = {
  total: 27,
  items: [{ menu_item_id: "d1", size_id: "s1", dish_name: "Laksa", size_name: "Large", price: 13.5 }],
};

test.each<[string, OrderError, unknown]>([
  [
    "no connection",
    { status: 0, code: "OFFLINE", message: "x" },
    { kind: "unsure", message: "Failed to place order. Please try again." },
  ],
  [
    "an unreadable error",
    { status: 502, code: "NOT_JSON", message: "x" },
    { kind: "unsure", message: "Unable to process your order. Please try again." },
  ],
  [
    "a hotspot's page",
    { status: 200, code: "NOT_JSON", message: "x" },
    { kind: "unsure", message: "Unable to process your order. Please try again." },
  ],
  ["an unreadable success", { status: 201, code: "NOT_JSON", message: "x" }, { kind: "accepted" }],
  [
    "new prices",
    { status: 409, code: "PRICE_CHANGED", message: "x", details },
    { kind: "prices", prices: [{ size_id: "s1", price: 13.5 }] },
  ],
  [
    "sold out",
    { status: 409, code: "SOLD_OUT", message: "x", details },
    { kind: "sold_out", names: ["Laksa (Large)"] },
  ],
  [
    "sold out without names",
    { status: 409, code: "SOLD_OUT", message: "Gone.", details: { items: "?" } },
    { kind: "rejected", message: en.not_accepted },
  ],
  ["a used key", { status: 409, code: "IDEMPOTENCY_KEY_REUSED", message: "x" }, { kind: "earlier" }],
  [
    "paused",
    { status: 409, code: "ORDERING_PAUSED", message: "Harbour Bowl is not taking orders right now." },
    { kind: "rejected", message: en.paused },
  ],
  [
    "hidden",
    { status: 409, code: "DISH_UNAVAILABLE", message: "x", details },
    { kind: "unavailable", names: ["Laksa (Large)"] },
  ],
  [
    "a busy table",
    { status: 429, code: "TOO_MANY_ORDERS", message: "x" },
    { kind: "rejected", message: en.too_many_orders },
  ],
  ["a busy phone", { status: 429, code: "RATE_LIMITED", message: "x" }, { kind: "rejected", message: en.too_fast }],
  [
    "a wrong field",
    { status: 400, code: "VALIDATION", message: "note: Too big" },
    { kind: "rejected", message: en.not_accepted },
  ],
  [
    "a missing column",
    { status: 500, message: 'column "note" of relation "orders" does not exist' },
    { kind: "unsure", message: "Technical error: Menu system is being updated. Please try again in a few minutes." },
  ],
  [
    "failed items",
    { status: 500, message: "Failed to create order items" },
    { kind: "unsure", message: "Unable to process order at this time. Our team has been notified." },
  ],
  [
    "any other message",
    { status: 400, message: "Soup is not on the menu." },
    { kind: "rejected", message: "Order failed: Soup is not on the menu." },
  ],
  [
    "no message",
    { status: 400, message: "" },
    { kind: "rejected", message: "Failed to place order. Please try again." },
  ],
])("%s", (_, error, outcome) => {
  expect(outcomeOf(error, en)).toEqual(outcome);
});

test("no coded error shows a sentence of the server to a guest who reads another language", () => {
  for (const code of [
    "CLOSED",
    "VALIDATION",
    "BUSY",
    "NOT_FOUND",
    "ORDERING_PAUSED",
    "SOLD_OUT",
    "PRICE_CHANGED",
  ] as const) {
    const outcome = outcomeOf({ status: 409, code, message: "In English." }, MENU_TEXTS.zh);
    expect(JSON.stringify(outcome), code).not.toMatch(/English/);
  }
});

test("what is gone is named as the guest reads it on the menu", () => {
  const items = [
    { menu_item_id: "d1", dish_name: "Laksa", size_id: "s1", size_name: "Large" },
    { menu_item_id: "d1", dish_name: "Laksa", option_id: "o1", option_name: "Egg", group_name: "Toppings" },
    { menu_item_id: "d1", dish_name: "Laksa", group_id: "g1", group_name: "Base" },
    { menu_item_id: "d2", dish_name: "Removed" },
  ];
  const names = new Map([
    ["d1", "叻沙"],
    ["s1", "大份"],
    ["o1", "鸡蛋"],
    ["g1", "主食"],
  ]);
  const error = { status: 409, code: "SOLD_OUT" as const, message: "x", details: { items } };
  expect(outcomeOf(error, MENU_TEXTS.zh, names)).toEqual({
    kind: "sold_out",
    names: ["叻沙 (大份)", "鸡蛋 (叻沙)", "主食 (叻沙)", "Removed"],
  });
});

test("only a response of 201 counts as placed", () => {
  for (let status = 0; status < 600; status += 1) {
    for (const code of ["NOT_JSON", undefined] as const) {
      const placed = outcomeOf({ status, code, message: "x" }, en).kind === "accepted";
      expect(placed).toBe(status === 201 && code === "NOT_JSON");
    }
  }
});
