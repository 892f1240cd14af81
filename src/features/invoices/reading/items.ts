import type { Evidence, ExtractedItem, Found } from "../contract.ts";
import { around, cents, evidenceOf } from "./evidence.ts";
import type { Group } from "./groups.ts";
import type { Reading } from "./lines.ts";
import type { LineText } from "./names.ts";
import type { Figure } from "./figures.ts";
import { textOf } from "./spelling.ts";
import type { ReadTable } from "./table.ts";
import { packOf } from "./units.ts";

/** Names are words, which no arithmetic proves: they need surer letters than numbers do. */
const NAME_SURE = 0.85;

interface Valued {
  value: number;
  figure: Figure | undefined;
  /** Another value that would add up. */
  offer?: number | undefined;
}

/** One line of goods as the contract has it. `confirmed`: all lines together lead to the printed total. */
export function itemOf(group: Group, text: LineText, table: ReadTable, confirmed: boolean): ExtractedItem {
  const { reading } = group;
  const { amount } = reading;
  const page = table.rows[group.main]?.page ?? 0;
  const quantity = quantityOf(reading);
  const price = priceOf(reading, quantity.value);
  const name = textOf(text.name);
  const description = textOf(text.description);
  const unit = text.unit;
  const proved = isProved(reading, confirmed);
  const how: Found =
    proved || (confirmed && reading.proof === "trivial")
      ? "verified"
      : reading.proof === "broken"
        ? "mismatch"
        : "inferred";
  const doubt = !proved && !(confirmed && reading.proof !== "broken");
  const evidence = ({ figure, offer }: Valued, absent: Found, uncertain = false): Evidence => {
    const made = figure
      ? evidenceOf(figure.words, how, proved ? Math.max(figure.p, 0.9) : figure.p, doubt || (figure.mended && !proved))
      : { ...evidenceOf([], absent, 0.7, doubt || uncertain), page };
    return offer === undefined ? made : { ...made, found: "repaired", offer, review: true };
  };
  const nameSure = text.name.length === 0 ? 0 : text.name.reduce((sum, w) => sum + w.p, 0) / text.name.length;
  return {
    item_name: name,
    item_description: description,
    code: text.code ? text.code.text.replaceAll(/^[([]+|[)\].:]+$/g, "") : "",
    quantity: quantity.value,
    unit: unit?.unit ?? "PCS",
    unit_text: unit?.word.text ?? "",
    unit_price: price.value,
    amount: amount.value,
    discount: reading.discount ? cents(quantity.value * price.value - amount.value) : 0,
    pack: packOf(`${textOf(text.pack)} ${unit?.word.text ?? ""} ${name} ${description}`),
    page,
    box: around(table.rows.slice(group.first, group.last + 1).flatMap((row) => row.words)),
    evidence: {
      item_name: evidenceOf(text.name, "inferred", nameSure, nameSure < NAME_SURE),
      code: evidenceOf(text.code ? [text.code] : [], text.code ? "inferred" : "assumed", text.code?.p ?? 1),
      quantity: evidence(quantity, "assumed"),
      unit: evidenceOf(unit ? [unit.word] : [], unit ? "inferred" : "assumed", unit?.word.p ?? 0.7),
      // "4 ICED TEA 4.00" may be four for 4.00 or four at 4.00: only the paper's owner knows.
      unit_price: evidence(price, "inferred", quantity.value !== 1),
      amount: evidence({ value: amount.value, figure: amount }, "inferred"),
    },
  };
}

function isProved({ proof }: Reading, confirmed: boolean): boolean {
  return proof === "exact" || proof === "discounted" || (proof === "rounded" && confirmed);
}

function quantityOf({ quantity, price, amount, proof }: Reading): Valued {
  const implied = price && price.value !== 0 ? amount.value / price.value : 0;
  const whole =
    Math.abs(implied - Math.round(implied)) < 0.004 && Math.round(implied) !== 0 ? Math.round(implied) : undefined;
  if (quantity) return { value: quantity.value, figure: quantity, offer: proof === "broken" ? whole : undefined };
  return { value: whole ?? 1, figure: undefined };
}

function priceOf({ price, amount, proof }: Reading, quantity: number): Valued {
  const implied = quantity === 0 ? amount.value : Math.round((amount.value / quantity) * 10_000) / 10_000;
  if (!price) return { value: implied, figure: undefined };
  const clean = Math.abs(implied * 100 - Math.round(implied * 100)) < 1e-6;
  return { value: price.value, figure: price, offer: proof === "broken" && clean ? implied : undefined };
}
