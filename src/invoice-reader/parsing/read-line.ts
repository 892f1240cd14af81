import type { Column } from "./header.ts";
import type { PrintedNumber } from "./find-numbers.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import { prove, type Proof } from "./proof.ts";
import { variantsOf } from "./variants.ts";

export type Role = "quantity" | "price" | "amount" | "discount";

/** Where a role's numbers stood on rows that arithmetic proved; they follow the column down the page. */
export type Samples = Record<Role, { v: number; u0: number; u1: number }[]>;

export interface Counts {
  places: { u0: number; u1: number }[];
  /** The count is the first thing on its row. */
  lead: boolean;
}

/** What is known of the table so far. */
export interface Layout {
  columns: Column[];
  samples: Samples;
  /** Where (nearly) every line has its count, when it stands on the row of its amount; undefined before that is known. */
  counts?: Counts | undefined;
  style: NumberStyle;
  /** Width of a character, the unit of distances. */
  charWidth: number;
}

/** One way to read the numbers of a line. */
export interface LineReading {
  quantity: PrintedNumber | undefined;
  price: PrintedNumber | undefined;
  amount: PrintedNumber;
  discount: PrintedNumber | undefined;
  proof: Proof;
  score: number;
}

/** How well the number stands in the role's column: positive for it, negative for another's. */
function evidence(f: PrintedNumber, v: number, role: Role, layout: Layout): number {
  let score = 0;
  const samples = layout.samples[role];
  if (samples.length > 0) {
    const near = samples.reduce((a, b) => (Math.abs(b.v - v) < Math.abs(a.v - v) ? b : a));
    const d = columnDistance(f, near) / layout.charWidth;
    score += d < 1.5 ? 1.2 : d < 4 ? 0.3 : -0.8;
  }
  if (layout.columns.length > 0) {
    const nearest = layout.columns.reduce((a, b) => (columnDistance(f, b) < columnDistance(f, a) ? b : a));
    const d = columnDistance(f, nearest) / layout.charWidth;
    const weight = samples.length > 1 ? 0.4 : 1;
    const kinds: Record<Role, string[]> = {
      quantity: ["quantity"],
      price: ["price"],
      amount: ["amount", "gross"],
      discount: ["discount"],
    };
    if (kinds[role].includes(nearest.kind))
      score += weight * (d < 6 ? 1.2 : 0.3) - (nearest.kind === "gross" ? 0.2 : 0);
    else if (layout.columns.some((c) => kinds[role].includes(c.kind))) score -= weight * 1;
    else if (["ordered", "tax", "line", "code", "pack"].includes(nearest.kind) && d < 3) score -= weight * 0.8;
  }
  return score;
}

export function columnDistance(f: { u0: number; u1: number }, c: { u0: number; u1: number }): number {
  if (f.u0 < c.u1 && f.u1 > c.u0) {
    const inner = Math.min(Math.abs(f.u0 - c.u0), Math.abs(f.u1 - c.u1), Math.abs(f.u0 + f.u1 - c.u0 - c.u1) / 2);
    return 0.35 * inner;
  }
  return Math.min(Math.abs(f.u0 - c.u0), Math.abs(f.u1 - c.u1), Math.abs(f.u0 + f.u1 - c.u0 - c.u1) / 2);
}

/** Is the number an amount of money in this document? */
export function isMoney(f: PrintedNumber, style: NumberStyle): boolean {
  if (f.percent || f.unit !== "") return false;
  if (style.digits === 0) {
    if (f.decimals > 0 || Math.abs(f.value) >= 1e9 || f.times === "after") return false;
    if (f.grouped || f.currency !== "") return true;
    return Math.abs(f.value) >= 10 && (!style.grouped || Math.abs(f.value) < 1000);
  }
  return (
    f.decimals === 2 ||
    (f.decimals > 2 && f.decimals <= 4) ||
    (f.currency !== "" && f.decimals === 0 && f.standalone && f.words[0]?.joined === false)
  );
}

/** Whole numbers this long are codes. */
const isCode = (f: PrintedNumber) =>
  f.decimals === 0 && (f.words[0]?.text.replaceAll(/\D/g, "").length ?? 0) >= 6 && f.currency === "";

/** The best reading of the numbers of the given rows as one line, or undefined when no number can be its amount. */
export function readLine(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  layout: Layout,
): LineReading | undefined {
  const all = numbers.flatMap((list, i) =>
    list.map((f, k) => ({ f, v: rows[i]?.v ?? 0, row: i, last: k === list.length - 1 })),
  );
  const usable = all.filter(({ f }) => f.standalone && !(layout.style.digits > 0 && isCode(f)));
  const options = [
    ...usable,
    ...usable.flatMap((item) => variantsOf(item.f, layout.style).map((f) => ({ ...item, f }))),
  ];
  const amounts = options.filter(
    ({ f }) =>
      isMoney(f, layout.style) && !f.at && f.times !== "before" && f.decimals <= Math.max(2, layout.style.digits),
  );
  const prices = options.filter(
    ({ f }) => !f.percent && f.unit === "" && (isMoney(f, layout.style) || f.at || f.times === "before"),
  );
  const quantities = options.filter(
    ({ f }) => !f.percent && f.currency === "" && !f.at && Math.abs(f.value) < 100_000 && f.decimals <= 3,
  );
  let best: LineReading | undefined;
  const marks = new Map<string, number>();
  const mark = (item: (typeof all)[number], role: Role) => {
    const key = `${item.row}/${item.f.from}/${item.f.u0}/${role}`;
    let value = marks.get(key);
    if (value === undefined) marks.set(key, (value = evidence(item.f, item.v, role, layout)));
    return value;
  };
  const money = usable.filter(({ f }) => isMoney(f, layout.style));
  for (const a of amounts) {
    const rowMoney = money.filter((m) => m.row === a.row);
    const lastMoney = rowMoney.at(-1) === a || (a.f.trustCost !== undefined && a.last) || layout.columns.length > 0;
    const passed = layout.columns.length === 0 ? rowMoney.filter((m) => m.f.u0 > a.f.u1).length : 0;
    const baseA =
      mark(a, "amount") +
      (lastMoney ? 0.6 : 0) -
      passed * 1.2 -
      (a.f.corrected ? 0.2 : 0) +
      (a.f.suffix !== "" ? 0.2 : 0);
    for (const q of [undefined, ...quantities]) {
      if (q && sameSpot(q, a)) continue;
      if (
        q &&
        q.row === a.row &&
        q.f.u0 > a.f.u0 &&
        layout.columns.length === 0 &&
        layout.samples.quantity.length === 0
      )
        continue;
      // "5KG" is a size unless a column or a product says it is the quantity.
      const baseQ = q ? mark(q, "quantity") + quantityPrior(q.f) - (q.f.unit !== "" ? 0.8 : 0) : 0;
      for (const p of [undefined, ...prices]) {
        if (p && (sameSpot(p, a) || (q && sameSpot(p, q)))) continue;
        const doubt = (a.f.trustCost ?? 0) + (q?.f.trustCost ?? 0) + (p?.f.trustCost ?? 0);
        if (doubt > 2.5) continue;
        const baseP = p ? mark(p, "price") + (p.f.at || p.f.times === "before" ? 1 : 0) - (p.f.corrected ? 0.2 : 0) : 0;
        const order =
          (q && p && q.row === p.row && q.f.u0 < p.f.u0 ? 0.2 : 0) +
          (p && p.row === a.row && p.f.u0 < a.f.u0 ? 0.2 : 0);
        const unused = money.filter((m) => !sameSpot(m, a) && !(q && sameSpot(m, q)) && !(p && sameSpot(m, p))).length;
        const proved = prove(
          q?.f,
          p?.f,
          a.f,
          usable.map((u) => u.f),
        );
        if (doubt > 0 && (proved.proof !== "exact" || a.f.value === 0)) continue;
        // Neither a printed count nor a printed price may be ignored for the sake of a sum that fits.
        const count = usable.some(
          (u) =>
            !(q && sameSpot(u, q)) && u.f.times === "after" && u.f.value !== 1 && (u.row === a.row || u.row === p?.row),
        );
        const free = q && !p && layout.columns.length === 0;
        const each =
          free && rowMoney.some((m) => !sameSpot(m, a) && !sameSpot(m, q) && m.f.u0 < a.f.u0 && m.f.u0 > q.f.u0);
        // A bare number of another row is an address or a code sooner than a count.
        const far = q && q.row !== a.row && q.f.times === "" && (!p || p.row !== q.row) ? 1.5 : 0;
        const ignored = (count || each ? 2.2 : 0) + far;
        const score =
          proved.score -
          doubt -
          ignored +
          baseA +
          baseQ +
          baseP +
          order -
          0.25 * Math.max(0, unused - (proved.discount ? 1 : 0));
        if (!best || score > best.score)
          best = { quantity: q?.f, price: p?.f, amount: a.f, discount: proved.discount, proof: proved.proof, score };
      }
    }
  }
  return best;
}

const sameSpot = (a: { f: PrintedNumber; row: number }, b: { f: PrintedNumber; row: number }) =>
  a.row === b.row && a.f.from === b.f.from && a.f.u0 === b.f.u0;

function quantityPrior(f: PrintedNumber): number {
  if (f.times === "after") return 1;
  if (f.times === "before") return -0.5;
  return (
    (f.decimals === 0 ? 0.3 : f.decimals === 1 || f.decimals === 3 ? 0.2 : 0) -
    (f.corrected ? 0.3 : 0) -
    (f.value > 9999 ? 1 : 0) -
    (f.grouped ? 1.5 : 0)
  );
}
