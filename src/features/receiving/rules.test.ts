import { expect, test } from "vitest";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { matchNote } from "#src/features/receiving/rules.ts";

const line = (id: string, item_name: string, text = item_name): ExpectedDelivery["lines"][number] => ({
  po_line_id: `line ${id}`,
  item_id: id,
  item_name,
  text,
  pack_name: "sack",
  pack_quantity: 5,
  unit: "kg",
  open: 20,
});
const order = (po_id: string, lines: ExpectedDelivery["lines"]): ExpectedDelivery => ({
  po_id,
  number: 1,
  supplier_id: "farm",
  supplier_name: "Green Farm",
  deliver_on: "2026-03-05",
  state: "sent",
  lines,
});
const printed = (item_name: string, code = "") => ({ item_name, code });
const found = ({ lines }: ReturnType<typeof matchNote>) => lines.map((line) => line?.item_id ?? null);

test("a line is matched by what was confirmed before, then by its names on this order", () => {
  const mine = order("mine", [
    line("rice", "Rice"),
    line("oil", "Olive oil", "OLIO EXTRA VERGINE 5L"),
    line("salt", "Salt"),
  ]);
  const learned = [{ code_key: "s9", text_key: "fine white", inventory_item_id: "salt", is_doubted: false }];
  const note = matchNote(
    [printed("Fine white", "S-9"), printed("Olio Extra Vergine 5L"), printed("Jasmine rice"), printed("Bin bags")],
    [mine],
    learned,
  );
  expect(note.order?.po_id).toBe("mine");
  expect(found(note)).toEqual(["salt", "oil", "rice", null]);
});

test("the order of which most is on the note is meant, of several the first; nothing ordered is no order", () => {
  const [early, late] = [
    order("early", [line("rice", "Rice")]),
    order("late", [line("rice", "Rice"), line("oil", "Oil")]),
  ];
  expect(matchNote([printed("Rice"), printed("Oil")], [early, late], []).order?.po_id).toBe("late");
  expect(matchNote([printed("Rice")], [early, late], []).order?.po_id).toBe("early");
  expect(matchNote([printed("Candles")], [early, late], [])).toEqual({
    order: null,
    lines: [undefined],
    isSure: [false],
  });
});

test("of two printed lines about one line of the order the second stands by itself", () => {
  expect(found(matchNote([printed("Rice"), printed("Rice")], [order("one", [line("rice", "Rice")])], []))).toEqual([
    "rice",
    null,
  ]);
});
