import { z } from "zod";
import { readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { findingText } from "#src/features/invoices/price-watch/finding-text.ts";
import { readFinding } from "#src/features/invoices/price-watch/server/findings.ts";
import { readWeeklyUsage } from "#src/features/invoices/price-watch/server/weekly-usage.ts";
import type { Proof, ProofInput } from "#src/features/reports/proof/contract.ts";
import { finding } from "#src/features/invoices/price-watch/contract.ts";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";
import { shownPrice, shownQuantity } from "#src/shared/units.ts";

const COMPARED = 4;

const FORMULAS: Record<string, string> = {
  not_as_agreed: "(price charged − price agreed) × used in a week = what it costs a week",
  smaller_pack:
    "price of the pack ÷ what it holds, now and before; the difference × used in a week = what it costs a week",
  cheaper_elsewhere: "(price charged − the other supplier's last price) × used in a week = what it costs a week",
};
const FORMULA = "(price charged − the middle of the three before) × used in a week = what it costs a week";

/** Returns the invoices behind a finding; null if there is no finding with the id. */
export async function provePrice(context: Context, id: string): Promise<Proof | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const held = await readFinding(context, id);
  if (!held) return null;
  const found = await shownIn(context, finding, held);
  const rows = await readPriceRows(context, { itemIds: [found.item_id], marketSince: null });
  const usage = (await readWeeklyUsage(context)).of(found.item_id);
  const shown = rows.filter(
    ({ day, supplier_id }) =>
      day <= found.date && (found.class === "cheaper_elsewhere" || supplier_id === found.supplier_id),
  );
  const invoices = shown.slice(-COMPARED).map((row): ProofInput => ({
    label: `${row.supplier_name}, per ${found.unit}`,
    value: shownPrice(row.price, found.unit),
    unit: "",
    at: `${row.day}T12:00:00Z`,
    source_type: "invoice-price",
    source_id: row.invoice_id,
  }));
  const plain = { unit: "", at: null, source_id: null };
  return {
    sentence: findingText(found),
    formula: FORMULAS[found.class] ?? FORMULA,
    inputs: [
      ...invoices,
      { ...plain, label: `Compared with, per ${found.unit}`, value: found.old_price, source_type: "price" },
      { ...plain, label: `Charged, per ${found.unit}`, value: found.new_price, source_type: "price" },
      ...(usage
        ? [
            {
              ...plain,
              label:
                usage.from === "forecast" ? "Expected to be used in 7 days" : "Used in a week, from the last 28 days",
              value: Math.round(shownQuantity(usage.quantity, found.unit) * 1000) / 1000,
              unit: found.unit,
              source_type: "usage",
            },
          ]
        : []),
    ],
  };
}
