import Big from "big.js";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Movement } from "#src/features/inventory/ledger-contract.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { inTransaction } from "#src/testing/transaction.ts";

// Ledgers of many items with every kind of movement, and their variance from a separate computation: it walks through
// the movements one by one, while the product adds them up by reason.

/** The days of the ledgers, and the compared period. */
export const LEDGER_PERIOD = { from: "2026-03-03", to: "2026-03-24" };
const FIRST_DAY = Date.parse("2026-03-01T12:00:00Z");
const DAY_MS = 86_400_000;
const DAYS = 28;

interface GeneratedMovement {
  id: string;
  item_id: string;
  quantity: string;
  reason: Movement["reason"];
  source_type: string;
  source_id: string | null;
  from_unit: string | null;
  to_unit: string | null;
  unit_factor: string | null;
  created_at: string;
}

export interface GeneratedLedger {
  id: string;
  name: string;
  unit: "g" | "kg";
  movements: GeneratedMovement[];
  /** Amounts per day, in the item's last unit; null without two counts. */
  expected: { variance: number; wasted: number; theoretical: number } | null;
}

/**
 * Returns ledgers with sales, returns, batches that make the item or use it, and undone batches, deliveries and their
 * reversals, waste, counts, undone changes and unit changes. Movements are at most `daysApart` from one another.
 */
export function generateLedgers(
  count: number,
  { seed = 1, daysApart = 3, batches = true, unitChanges = true } = {},
): GeneratedLedger[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    generateLedger(`Item ${at}`, random, { daysApart, batches, unitChanges }),
  );
}

/** Other movements of an item: the source, and whether it adds or removes. */
const OTHERS = [
  { reason: "sale", source_type: "order", sign: -1 },
  { reason: "return", source_type: "order", sign: 1 },
] as const;
const BATCHES = [
  { reason: "consume", source_type: "batch", sign: -1 },
  { reason: "produce", source_type: "batch", sign: 1 },
] as const;

interface LedgerOptions {
  daysApart: number;
  batches: boolean;
  unitChanges: boolean;
}

function generateLedger(
  name: string,
  random: () => number,
  { daysApart, batches, unitChanges }: LedgerOptions,
): GeneratedLedger {
  const others = batches ? [...OTHERS, ...BATCHES] : OTHERS;
  const id = uuid();
  const movements: GeneratedMovement[] = [];
  let stock = new Big(0);
  let unit: "g" | "kg" = "kg";
  /** The last change made by hand, if it can be undone, and the last delivery and batch, if they can be reversed. */
  let undoable: GeneratedMovement | null = null;
  let delivery: GeneratedMovement | null = null;
  let batch: GeneratedMovement | null = null;
  const book = (day: number, part: Partial<GeneratedMovement> & Pick<GeneratedMovement, "reason" | "source_type">) => {
    const movement: GeneratedMovement = {
      id: uuid(),
      item_id: id,
      quantity: "0",
      source_id: null,
      from_unit: null,
      to_unit: null,
      unit_factor: null,
      created_at: new Date(FIRST_DAY + day * DAY_MS).toISOString(),
      ...part,
    };
    stock = stock.plus(movement.quantity);
    movements.push(movement);
    return movement;
  };
  const amount = () => new Big(Math.floor(random() * 9_000_000) + 1).div(unit === "kg" ? 1e6 : 1e3);
  const opposite = ({ quantity }: GeneratedMovement) => new Big(quantity).times(-1).toFixed();
  for (let day = 0; day < DAYS; day += 1 + Math.floor(random() * daysApart)) {
    const kind = random();
    if (kind < 0.3) {
      const difference = random() < 0.2 ? new Big(0) : amount().minus(amount());
      undoable = book(day, {
        reason: "count",
        source_type: "stocktake",
        source_id: uuid(),
        quantity: difference.toFixed(),
      });
    } else if (kind < 0.4) {
      undoable = book(day, { reason: "waste", source_type: "waste", quantity: amount().times(-1).toFixed() });
    } else if (kind < 0.47 && undoable) {
      book(day, { reason: "count", source_type: "undo", source_id: undoable.id, quantity: opposite(undoable) });
      undoable = null;
    } else if (kind < 0.57) {
      delivery = book(day, {
        reason: "receive",
        source_type: "invoice",
        source_id: uuid(),
        quantity: amount().toFixed(),
      });
    } else if (kind < 0.62 && delivery) {
      const { source_id } = delivery;
      book(day, { reason: "receive", source_type: "invoice_reversal", source_id, quantity: opposite(delivery) });
      delivery = null;
    } else if (kind < 0.66 && batch) {
      book(day, { reason: batch.reason, source_type: "batch", source_id: batch.source_id, quantity: opposite(batch) });
      batch = null;
    } else if (kind < 0.7 && unitChanges) {
      const to: "g" | "kg" = unit === "kg" ? "g" : "kg";
      // From kg, so that no quantity is rounded: grams have three decimals here.
      const factor = to === "g" ? "1000" : "0.001";
      const converted = stock.times(factor);
      book(day, {
        reason: "count",
        source_type: "unit_change",
        from_unit: unit,
        to_unit: to,
        unit_factor: factor,
        quantity: converted.minus(stock).toFixed(),
      });
      unit = to;
      // Earlier movements are in the other unit.
      undoable = null;
      delivery = null;
      batch = null;
    } else {
      const { sign, ...source } = others[Math.floor(random() * others.length)] ?? OTHERS[0];
      const booked = book(day, { ...source, source_id: uuid(), quantity: amount().times(sign).toFixed() });
      if (source.source_type === "batch") batch = booked;
    }
  }
  return { id, name, unit, movements, expected: expectedOf(movements) };
}

/**
 * Walks through a ledger with the stock in its last unit. Compares what two counts found with the movements between
 * them.
 */
function expectedOf(movements: readonly GeneratedMovement[]): GeneratedLedger["expected"] {
  const undone = new Set(
    movements.flatMap(({ source_type, source_id }) => (source_type === "undo" ? [source_id] : [])),
  );
  const dayOf = ({ created_at }: GeneratedMovement) => created_at.slice(0, 10);
  const counts = movements.filter(
    ({ id, source_type, reason }) => source_type === "stocktake" && reason === "count" && !undone.has(id),
  );
  const opening =
    counts.findLast((count) => dayOf(count) <= LEDGER_PERIOD.from) ??
    counts.find((count) => dayOf(count) > LEDGER_PERIOD.from);
  const closing = counts.findLast((count) => dayOf(count) <= LEDGER_PERIOD.to);
  if (!opening || !closing || movements.indexOf(closing) <= movements.indexOf(opening)) return null;

  const scale = lastUnitScale(movements);
  let [stock, theoretical, wasted] = [new Big(0), new Big(0), new Big(0)];
  let counted = { opening: new Big(0), closing: new Big(0) };
  let [received, isBetween] = [new Big(0), false];
  for (const [at, movement] of movements.entries()) {
    const moved = movement.unit_factor === null ? new Big(movement.quantity).times(scale[at] ?? 1) : new Big(0);
    stock = stock.plus(moved);
    const target = movement.source_type === "undo" ? movements.find(({ id }) => id === movement.source_id) : movement;
    if (isBetween && target) {
      if (["sale", "return", "consume"].includes(target.reason)) theoretical = theoretical.minus(moved);
      if (target.reason === "waste") wasted = wasted.minus(moved);
      if (["receive", "produce"].includes(target.reason)) received = received.plus(moved);
    }
    if (movement === opening) [counted, isBetween] = [{ ...counted, opening: stock }, true];
    if (movement === closing) [counted, isBetween] = [{ ...counted, closing: stock }, false];
  }
  const actual = counted.opening.plus(received).minus(counted.closing);
  return {
    variance: actual.minus(theoretical).minus(wasted).toNumber(),
    wasted: wasted.toNumber(),
    theoretical: theoretical.toNumber(),
  };
}

/** Returns, for each movement, the factor that converts its quantity to the last unit. */
function lastUnitScale(movements: readonly GeneratedMovement[]): Big[] {
  const scales: Big[] = [];
  let scale = new Big(1);
  for (const { unit_factor } of movements.toReversed()) {
    scales.push(scale);
    if (unit_factor !== null) scale = scale.times(unit_factor);
  }
  return scales.toReversed();
}

/** Number of ledgers in one statement, so that each statement stays far below the time limits. */
const LEDGERS_AT_ONCE = 100;

/** Writes ledgers directly into the database. */
export async function insertLedgers(
  pool: pg.Pool,
  companyId: string,
  ledgers: readonly GeneratedLedger[],
): Promise<void> {
  for (let at = 0; at < ledgers.length; at += LEDGERS_AT_ONCE) {
    await insertSome(pool, companyId, ledgers.slice(at, at + LEDGERS_AT_ONCE));
  }
  // The server does this by itself within a minute. Until then the planner assumes that this company has no movements,
  // and looks up every row of an index.
  await pool.query("vacuum (analyze) inventory, stock_movements");
}

async function insertSome(pool: pg.Pool, companyId: string, ledgers: readonly GeneratedLedger[]): Promise<void> {
  const items = ledgers.map(({ id, name, unit }) => ({ id, name, unit }));
  const movements = ledgers.flatMap((ledger) => ledger.movements);
  await inTransaction({ pool }, async (client) => {
    await client.query(
      `insert into inventory (company_id, id, name, unit, unit_price)
       select $1, id, name, unit, 2 from jsonb_to_recordset($2) as item (id uuid, name text, unit text)`,
      [companyId, JSON.stringify(items)],
    );
    await client.query(
      `insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, from_unit, to_unit,
         unit_factor, created_at)
       select $1, id, item_id, quantity, reason, source_type, source_id, from_unit, to_unit, unit_factor, created_at
       from jsonb_to_recordset($2) as movement (id uuid, item_id uuid, quantity numeric, reason text, source_type text,
         source_id uuid, from_unit text, to_unit text, unit_factor numeric, created_at timestamptz)`,
      [companyId, JSON.stringify(movements)],
    );
  });
}
