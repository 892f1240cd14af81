import fc from "fast-check";
import { expect, test } from "vitest";
import { PLANS } from "#src/features/billing/rules.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import type { Known } from "#src/features/imports/server/known.ts";
import { planImport } from "#src/features/imports/server/plan.ts";
import { readFile } from "#src/features/imports/server/reading/read-file.ts";
import { resultOf } from "#src/features/imports/server/result.ts";
import { csvText } from "#src/server/http/csv.ts";

/** Few values, so that rows repeat, contradict and continue each other. */
const cell = (...values: string[]) => fc.constantFrom(...values);
const FILES: Record<ImportKind, { header: string[]; row: fc.Arbitrary<string[]>; known: Known }> = {
  ingredients: {
    header: ["Ingredient", "Unit", "In stock", "Pack", "Category"],
    row: fc
      .tuple(
        cell("Salt", "salt", "Rice", "Oil", "x".repeat(300), ""),
        cell("kg", "g", "pcs", "lb", "furlong", ""),
        cell("1", "2.5", "-3", "many", ""),
        cell("6 x 1 kg", "16/20", "?", ""),
        cell("Dry", ""),
      )
      .map((cells) => [...cells]),
    known: { kind: "ingredients", items: [], categories: [], suppliers: [] },
  },
  suppliers: {
    header: ["Supplier", "Email", "Payment terms"],
    row: fc
      .tuple(cell("Green", "GREEN Ltd", "Blue", ""), cell("a@b.example", "no mail", ""), cell("14", "soon", ""))
      .map((cells) => [...cells]),
    known: { kind: "suppliers", suppliers: [], plan: { ...PLANS[0]!, limits: { suppliers: 1 } } },
  },
  dishes: {
    header: ["Dish", "Category", "Size", "Price", "On the menu", "Ingredient", "Amount", "Unit"],
    row: fc
      .tuple(
        cell("Soup", "soup", "Stew", ""),
        cell("Mains", "Starters", ""),
        cell("Small", "Large", ""),
        cell("5", "6.50", "free", ""),
        cell("yes", "no", "maybe", ""),
        cell("Salt", ""),
        cell("1", ""),
        cell("g", "furlong", ""),
      )
      .map((cells) => [...cells]),
    known: { kind: "dishes", items: [], dishes: [], categories: [], currency: "EUR" },
  },
};

test.each(["ingredients", "suppliers", "dishes"] as const)(
  "every row of a file of %s has one outcome, in the preview and in the result",
  async (kind) => {
    const { header, row, known } = FILES[kind];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), fc.boolean(), async (rows, choosesAll) => {
        const filled = rows.filter((cells) => cells.some((cell) => cell !== ""));
        fc.pre(filled.length > 0);
        const file = await readFile({ text: csvText([header, ...filled]), kind, heading: 1, decimal: "." }, "SG");
        const { preview } = planImport(file, known);
        const lines = preview.rows.map(({ line }) => line).toSorted((a, b) => a - b);
        expect(lines).toEqual(filled.map((_, at) => at + 2));
        expect(Object.values(preview.counts).reduce((sum, count) => sum + count)).toBe(filled.length);
        for (const { action, problems } of preview.rows) expect(action === "error").toBe(problems.length > 0);
        const { reasons, rows: total, ...counts } = resultOf(preview, new Set(choosesAll ? lines : []));
        expect(total).toBe(filled.length);
        expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(filled.length);
        expect(reasons).toHaveLength(counts.left_out);
        for (const { reason } of reasons) expect(reason).not.toBe("");
      }),
      { seed: 41, numRuns: 150 },
    );
  },
);
