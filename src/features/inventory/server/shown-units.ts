import { sql } from "kysely";
import type { z } from "zod";
import { unitsHere } from "#src/features/inventory/server/units-here.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { Route } from "#src/server/http/route.ts";
import { rolesOf } from "#src/shared/endpoint.ts";
import { amountConversion, type ShownItems, type ShownUnits } from "#src/shared/stock-amounts.ts";
import {
  GRAM_PRICE_DECIMALS,
  type InventoryUnit,
  isDisplayUnit,
  ledgerSize,
  type LedgerUnit,
} from "#src/shared/units.ts";

/**
 * Returns the unit in which an item is shown. A display unit that does not belong to the ledger's unit is ignored: an
 * earlier version changed the unit.
 */
export function shownUnit({ unit, display_unit }: { unit: string; display_unit: string | null }): InventoryUnit {
  if (display_unit !== null && isDisplayUnit(display_unit) && ledgerSize(display_unit).unit === unit)
    return display_unit;
  return unit as InventoryUnit;
}

/** The number of decimals of the price per ledger unit, for a row `item` of the inventory. */
export const itemPriceDecimals = sql<number>`(case when item.display_unit is null then 6 else ${sql.lit(GRAM_PRICE_DECIMALS)} end)`;

/** Returns the columns of an item that is held in a unit. */
export function unitColumns(unit: InventoryUnit): { unit: LedgerUnit; display_unit: string | null } {
  return { unit: ledgerSize(unit).unit as LedgerUnit, display_unit: isDisplayUnit(unit) ? unit : null };
}

/** Returns the shown units of the items whose shown unit differs from the ledger's unit, by the items' ids. */
export async function readShownUnits({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<ShownUnits> {
  const { rows } = await sql<{ id: string; unit: string; display_unit: string }>`
    select id, unit, display_unit from inventory where company_id = ${companyId} and display_unit is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, shownUnit(row)]));
}

/** Returns rows about items with the unit that each item is shown in, for sentences about their amounts. */
export async function withShownUnits<Row extends { item_id: string | null }>(
  context: Pick<Context, "db" | "companyId">,
  rows: readonly Row[],
): Promise<(Row & { shown_unit: string | undefined })[]> {
  const units = rows.length === 0 ? null : await readShownUnits(context);
  return rows.map((row) => ({ ...row, shown_unit: units?.get(row.item_id ?? "") }));
}

interface Input {
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Returns a route whose amounts are in the items' shown units in requests and responses, and in the ledger's units for
 * the verb. A route whose contract has no amounts stays as it is.
 */
export function inShownUnits(route: Route): Route {
  if (rolesOf(route.endpoint) === null) return route;
  const ofBody = amountConversion(route.endpoint.body);
  const ofResponse = amountConversion(route.endpoint.response);
  if (!ofBody && !ofResponse) return route;
  const handle = route.handle as (context: unknown, input: unknown) => Promise<unknown>;
  const converted = async (context: Context | Scope, input: Input) => {
    const read = () => within(context, (tenant) => readShownItems(tenant, input));
    const body = ofBody
      ? await read().then((before) => ofBody(input.body, "in", before, aroundOf(input, before)))
      : input.body;
    const result = await handle(context, { ...input, body });
    if (!ofResponse || result instanceof Response) return result;
    // An item that was made, or whose unit was changed, is shown in its new unit.
    const after = await read();
    return ofResponse(result, "out", after, aroundOf(input, after));
  };
  return { ...route, handle: converted as Route["handle"] };
}

/** Returns the result of a verb with amounts in the items' shown units: for files and messages. */
export async function shownIn<Value>(
  context: Pick<Context, "db" | "companyId">,
  schema: z.ZodType,
  value: Value,
  item?: string,
): Promise<Value> {
  const convert = amountConversion(schema);
  const units = await readShownUnits(context);
  if (!convert || units.size === 0) return value;
  return convert(value, "out", { units, resolve: (unit) => unit }, item) as Value;
}

const within = <T>(context: Context | Scope, work: (context: Context) => Promise<T>): Promise<T> =>
  "db" in context ? work(context) : context.within(work);

async function readShownItems(context: Context, input: Input): Promise<ShownItems> {
  const units = await readShownUnits(context);
  const ids = idsIn([input.query, input.params, input.body]);
  const rows = units.size === 0 || ids.size === 0 ? [] : await readRows(context, [...ids]);
  const ofRows = rows.flatMap(({ id, item_id }): [string, string][] => {
    const unit = units.get(item_id);
    return unit === undefined ? [] : [[id, unit]];
  });
  const here: ReadonlyMap<string, string> = await unitsHere(context, unitsIn(input.body));
  return { units: new Map([...units, ...ofRows]), resolve: (unit) => here.get(unit) ?? unit };
}

/** Reads the items of rows. Each row is about one item, and a request may name the row in place of the item. */
async function readRows({ db, companyId }: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; item_id: string }>`
    select id, item_id from purchase_order_lines where company_id = ${companyId} and id = any (${ids}::uuid[])
    union all select id, item_id from prep_plan_lines where company_id = ${companyId} and id = any (${ids}::uuid[])
    union all select id, item_id from stock_lots where company_id = ${companyId} and id = any (${ids}::uuid[])
    union all select id, item_id from supplier_items where company_id = ${companyId} and id = any (${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Returns the parts of a JSON value; an uploaded file has none. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value) : [];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Maximum number of ids that are looked up; larger requests, such as an archive's, skip the lookup. */
const MAX_IDS = 20_000;

function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string" && UUID.test(value) && found.size < MAX_IDS) found.add(value);
  else for (const part of partsOf(value)) idsIn(part, found);
  return found;
}

/** Returns the units of a request that do not mean the same in every country. */
function unitsIn(value: unknown): ("gal" | "fl oz")[] {
  if (value === "gal" || value === "fl oz") return [value];
  return partsOf(value).flatMap(unitsIn);
}

/** Returns the item that a request is about, if its id is in the address or at the top of the body. */
function aroundOf({ query, params, body }: Input, { units }: ShownItems): string | undefined {
  const inBody = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return [query, params, inBody]
    .flatMap((values) => [values?.["item_id"], values?.["itemId"], values?.["id"]])
    .find((id) => typeof id === "string" && units.has(id)) as string | undefined;
}
