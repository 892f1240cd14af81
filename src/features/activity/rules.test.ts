import { expect, test } from "vitest";
import type { Activity } from "#src/features/activity/contract.ts";
import { type ActivityFilter, filterActivities, subjectOf, verbOf } from "#src/features/activity/rules.ts";

const activity = (fields: Partial<Activity>): Activity => ({
  id: "1",
  action_type: "create",
  entity_type: "supplier",
  entity_id: "9f0c",
  entity_name: "Green Farm",
  description: "Green Farm was added",
  created_at: "2026-03-01T00:00:00Z",
  displayName: "Mei",
  users: null,
  ...fields,
});

test.each([
  ["create", "created"],
  ["update", "updated"],
  ["delete", "deleted"],
  ["login", "logged in"],
  ["undo", "undo"],
  ["toString", "toString"],
])("the action %s is shown as %s", (type, verb) => expect(verbOf(type)).toBe(verb));

test("shows type and name, the id when there is no name, and no type for people", () => {
  expect(subjectOf(activity({}))).toBe("supplier Green Farm");
  expect(subjectOf(activity({ entity_name: null }))).toBe("supplier 9f0c");
  expect(subjectOf(activity({ entity_type: "user", entity_name: "Mei" }))).toBe("Mei");
  expect(subjectOf(activity({ entity_type: "dish_size", entity_name: null, entity_id: null }))).toBe("dish size");
  const named = (entity_type: string, entity_name: string) => subjectOf(activity({ entity_type, entity_name }));
  expect(named("purchase_order", "Order 7")).toBe("purchase order 7");
  expect(named("credit_request", "Credit request 3")).toBe("credit request 3");
  expect(named("table", "Table")).toBe("table");
  expect(named("order", "ORD-1")).toBe("order ORD-1");
  expect(named("order", "Ordered 1")).toBe("order Ordered 1");
  expect(named("supplier", "Supplier Supplies")).toBe("supplier Supplies");
});

test("filters the loaded activities by kind and by text in description, name or person", () => {
  const all = [
    activity({ id: "a" }),
    activity({ id: "b", action_type: "login", entity_name: null, description: "", displayName: "Ravi" }),
    activity({ id: "c", action_type: "delete", entity_name: "Rice", description: "gone for good" }),
  ];
  const ids = (...args: [ActivityFilter, string]) => filterActivities(all, ...args).map(({ id }) => id);
  expect(ids("all", "")).toEqual(["a", "b", "c"]);
  expect(ids("login", "")).toEqual(["b"]);
  expect(ids("all", " GREEN ")).toEqual(["a"]);
  expect(ids("all", "ravi")).toEqual(["b"]);
  expect(ids("delete", "for good")).toEqual(["c"]);
  expect(ids("create", "rice")).toEqual([]);
});
