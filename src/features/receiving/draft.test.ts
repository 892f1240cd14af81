import { expect, test } from "vitest";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import * as drafts from "#src/features/receiving/draft.ts";

const line = (name: string, open = 20): ExpectedDelivery["lines"][number] => ({
  po_line_id: `line ${name}`,
  item_id: name,
  item_name: name,
  text: name,
  pack_name: "sack",
  pack_quantity: 5,
  unit: "kg",
  open,
});
const order = (...lines: ExpectedDelivery["lines"]): ExpectedDelivery => ({
  po_id: "order",
  number: 12,
  supplier_id: "farm",
  supplier_name: "Green Farm",
  deliver_on: "2026-03-05",
  state: "sent",
  lines,
});
const start = (...lines: ExpectedDelivery["lines"]) => drafts.startDraft("id", order(...lines));
const change = (draft: drafts.DeliveryDraft, change: (one: drafts.DraftLine) => drafts.DraftLine) => ({
  ...draft,
  lines: draft.lines.map((line, at) => (at === 0 ? change(line) : line)),
});
const sent = (draft: drafts.DeliveryDraft) => drafts.bodyOf(draft, "wait").lines;
const ofRice = { po_line_id: "line rice", expected: 20 };

test("everything starts as ordered, in packs; a part of a pack that has no few decimals in the unit", () => {
  const draft = start(line("rice"), line("oil", 7.5), { ...line("salt", 7), pack_quantity: 3 });
  expect(draft.lines.map(({ by, came }) => [by, came])).toEqual([
    ["packs", "4"],
    ["packs", "1.5"],
    ["unit", "7"],
  ]);
  expect(draft.lines.every(drafts.isAsOrdered)).toBe(true);
  expect(sent(draft)[0]).toEqual({ ...ofRice, outcome: "ok", packs: 4 });
  // Nothing is sent about an invoice until a person has decided.
  expect(drafts.bodyOf(draft, "wait")).not.toHaveProperty("invoice_id");
  const invoice = { invoice_id: null, missing_item_ids: [] };
  expect(drafts.bodyOf(draft, "wait", invoice)).toMatchObject(invoice);
});

test("fewer are short, more are over, damaged ones are not fine, and what came instead ends the line", () => {
  const rice = start(line("rice"));
  expect(sent(change(rice, (one) => ({ ...one, came: "3" })))).toEqual([{ ...ofRice, outcome: "short", packs: 3 }]);
  expect(sent(change(rice, (one) => ({ ...one, came: "0" })))).toEqual([{ ...ofRice, outcome: "short", packs: 0 }]);
  expect(sent(change(rice, (one) => ({ ...one, came: "5" })))).toEqual([{ ...ofRice, outcome: "over", packs: 5 }]);
  const damaged = change(rice, (one) => drafts.withRejected(one, "damaged", "1"));
  expect(sent(damaged)).toEqual([
    { ...ofRice, outcome: "ok", packs: 3 },
    { ...ofRice, outcome: "damaged", packs: 1 },
  ]);
  expect(drafts.missingOf(damaged.lines[0]!).toNumber()).toBe(5);
  const all = change(rice, (one) => drafts.withRejected(one, "rejected", "4"));
  expect(sent(all)).toEqual([{ ...ofRice, outcome: "refused", packs: 4 }]);
  const instead = { item_id: "pasta", unit: "kg", quantity: "18" };
  const other = change(rice, (one) => ({ ...one, came: "0", instead }));
  expect(sent(other)).toEqual([{ ...ofRice, outcome: "substitute", item_id: "pasta", quantity: 18, unit: "kg" }]);
  expect(drafts.missingOf(other.lines[0]!).toNumber()).toBe(0);
});

test("a line is counted in its unit, and back, without losing anything", () => {
  const [rice] = start(line("rice")).lines;
  const inKg = drafts.countedIn(drafts.withRejected(rice!, "damaged", "1"), "unit");
  expect(inKg).toMatchObject({ by: "unit", came: "15", damaged: "5" });
  expect(drafts.countedIn(inKg, "packs")).toMatchObject({ came: "3", damaged: "1" });
  expect(sent(change(start(line("rice")), () => ({ ...inKg, came: "14.25" })))[0]).toEqual({
    ...ofRice,
    outcome: "short",
    quantity: 14.25,
    unit: "kg",
  });
});

test("an order that changed meanwhile says what changed, and what was counted stays", () => {
  const counted = change(start(line("rice"), line("oil")), (one) => ({ ...one, came: "3", expires_on: "2026-04-01" }));
  const { draft, changes } = drafts.withOrder(counted, order(line("rice", 15), line("salt", 10)));
  expect(changes).toEqual([
    { item_name: "rice", unit: "kg", before: 20, now: 15 },
    { item_name: "oil", unit: "kg", before: 20, now: 0 },
    { item_name: "salt", unit: "kg", before: 0, now: 10 },
  ]);
  expect(draft.lines).toMatchObject([
    { open: 15, came: "3", expires_on: "2026-04-01" },
    { open: 0, came: "4" },
    { open: 10, came: "2" },
  ]);
  expect(drafts.withOrder(draft, order(line("rice", 15), line("salt", 10))).changes).toEqual([]);
});

test("a note fills in what is on it; what is not on it did not come", () => {
  const note = [
    { text: "Rice", po_line_id: "line rice", item_id: "rice", quantity: 13, unit: "kg" },
    { text: "Bin bags", po_line_id: null, item_id: null, quantity: 2, unit: "PKT" },
  ];
  const draft = drafts.fillFromNote(start(line("rice"), line("oil")), note, () => "key");
  expect(draft.lines).toMatchObject([
    { by: "packs", came: "2.6", unlisted: false },
    { came: "0", unlisted: true },
  ]);
  expect(draft.extras).toMatchObject([{ text: "Bin bags", item_id: null, quantity: "2" }]);
  expect(drafts.isComplete(draft)).toBe(false);
  expect(drafts.isComplete({ ...draft, extras: [] })).toBe(true);
});

test("nothing is booked while a number is missing, or nobody knows who delivered", () => {
  const rice = start(line("rice"));
  expect(drafts.isComplete(change(rice, (one) => ({ ...one, came: "" })))).toBe(false);
  expect(drafts.isComplete(drafts.startDraft("id", null))).toBe(false);
  const extra = { key: "1", text: "", item_id: "rice", unit: "kg", quantity: "2", expires_on: "" };
  expect(drafts.isComplete({ ...drafts.startDraft("id", null), supplier_id: "farm", extras: [extra] })).toBe(true);
});
