import Big from "big.js";
import type { z } from "zod";
import { GRAM_PRICE_DECIMALS, isDisplayUnit, ledgerSize, shownQuantity } from "#src/shared/units.ts";

/** Which fields of an object are amounts of an item, in the item's unit. Other fields are not converted. */
export interface StockAmounts {
  /**
   * The field with the id of the item, or of a row about an item, such as "ingredient.id" for a field in a nested
   * object. The first known id counts. Without this field, the item of the enclosing object, or of the request, is
   * used.
   */
  readonly item?: string | readonly string[];
  /** Fields with quantities, or lists of quantities. */
  readonly amounts?: readonly string[];
  /** Fields with the price of one unit. */
  readonly prices?: readonly string[];
  /** Fields with the name of the item's unit. */
  readonly units?: readonly string[];
  /**
   * An amount in its own unit, such as the unit of a recipe. It is stored in g or ml, together with the entered unit.
   */
  readonly entered?: { readonly amount: string; readonly unit: string };
  /** The field with the unit of the amounts. When it is not given, the amounts are in the item's unit. */
  readonly givenIn?: string;
}

const tags = new WeakMap<z.core.$ZodType, StockAmounts>();

/**
 * Marks which fields of a contract's object are amounts of an item. Verbs work in the unit of the ledger; for an item
 * that is shown in pounds, requests and responses are converted here. Returns the same schema. `extend` and `partial`
 * make another schema, which must be marked itself.
 */
export function stockAmounts<Schema extends z.ZodObject>(schema: Schema, tag: StockAmounts): Schema {
  tags.set(schema, tag);
  return schema;
}

/** The unit in which an item is shown. The key is the id of the item, or of a row of the request about the item. */
export type ShownUnits = ReadonlyMap<string, string>;

/** The known data about the items of one request. */
export interface ShownItems {
  units: ShownUnits;
  /** Returns the meaning of an entered unit in the company's country; throws when a person must be asked. */
  resolve: (unit: string) => string;
}
type Direction = "in" | "out";
type Convert = (value: unknown, direction: Direction, shown: ShownItems, around: string | undefined) => unknown;

/** Returns a function that converts the values of a schema; null when the schema contains no amount of an item. */
export function amountConversion(schema: z.core.$ZodType | undefined): Convert | null {
  return schema ? convertOf(schema, new Map()) : null;
}

type Known = Map<z.core.$ZodType, { convert: Convert | null }>;

function convertOf(schema: z.core.$ZodType, known: Known): Convert | null {
  const before = known.get(schema);
  if (before) return before.convert;
  const entry: { convert: Convert | null } = { convert: null };
  known.set(schema, entry);
  entry.convert = build(schema, known);
  return entry.convert;
}

function build(schema: z.core.$ZodType, known: Known): Convert | null {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes["_zod"]["def"];
  switch (def.type) {
    case "object":
      return ofObject(def.shape, tags.get(schema), known);
    case "array":
      return ofElements(convertOf(def.element, known));
    case "record":
      return ofValues(convertOf(def.valueType, known));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return convertOf(def.innerType, known);
    case "pipe":
      return convertOf(def.in, known) ?? convertOf(def.out, known);
    case "union":
      return ofOptions(def.options, known);
    default:
      return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ofElements = (element: Convert | null): Convert | null =>
  element && ((value, ...rest) => (Array.isArray(value) ? value.map((one: unknown) => element(one, ...rest)) : value));

const ofValues = (element: Convert | null): Convert | null =>
  element &&
  ((value, ...rest) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, element(one, ...rest)]))
      : value);

/** Converts a value of a union by the first option that accepts it. */
function ofOptions(options: readonly z.core.$ZodType[], known: Known): Convert | null {
  const converts = options.map((option) => ({ option, convert: convertOf(option, known) }));
  if (converts.every(({ convert }) => convert === null)) return null;
  return (value, ...rest) => {
    const fitting = converts.find(({ option }) => (option as z.ZodType).safeParse(value).success);
    return fitting?.convert ? fitting.convert(value, ...rest) : value;
  };
}

function ofObject(shape: z.core.$ZodShape, tag: StockAmounts | undefined, known: Known): Convert | null {
  const children = Object.entries(shape).flatMap(([key, child]) => {
    const convert = convertOf(child, known);
    return convert ? [{ key, convert }] : [];
  });
  if (!tag && children.length === 0) return null;
  return (value, direction, shown, around) => {
    if (!isRecord(value)) return value;
    const item = itemOf(value, tag, shown) ?? around;
    const converted: Record<string, unknown> = { ...value };
    for (const { key, convert } of children) converted[key] = convert(value[key], direction, shown, item);
    for (const key of Object.keys(converted)) if (!(key in value)) delete converted[key];
    if (tag?.entered) convertEntered(converted, tag.entered, direction, shown);
    const unit = item === undefined ? undefined : shown.units.get(item);
    if (tag && unit !== undefined && !isGivenIn(tag, value)) convertFields(converted, tag, unit, direction);
    return converted;
  };
}

/** Returns the first id whose item is shown in another unit than the ledger's, else the first id. */
function itemOf(value: Record<string, unknown>, tag: StockAmounts | undefined, { units }: ShownItems) {
  const fields = tag?.item === undefined ? [] : [tag.item].flat();
  const ids = fields
    .map((field) => field.split(".").reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value))
    .filter((id) => typeof id === "string");
  return ids.find((id) => units.has(id)) ?? ids[0];
}

/**
 * Converts an entered amount: "1 oz" is stored as 28.349523 g that are shown in oz. The verb handles a number without a
 * unit, and a unit without a number.
 */
function convertEntered(
  value: Record<string, unknown>,
  { amount, unit }: { amount: string; unit: string },
  direction: Direction,
  { resolve }: ShownItems,
): void {
  const [number, named] = [value[amount], direction === "in" ? value[unit] : value["display_unit"]];
  if (typeof number !== "number" || typeof named !== "string") return;
  const entered = direction === "in" ? resolve(named) : named;
  const ledger = ledgerSize(entered);
  if (direction === "in") {
    value[amount] = ledger.size.times(number).round(6, Big.roundHalfUp).toNumber();
    value[unit] = ledger.unit;
    value["display_unit"] = isDisplayUnit(entered) ? entered : null;
    return;
  }
  if (ledger.unit !== value[unit]) return;
  value[amount] = shownQuantity(number, entered);
  value[unit] = entered;
}

const isGivenIn = ({ givenIn }: StockAmounts, value: Record<string, unknown>) =>
  givenIn !== undefined && value[givenIn] !== undefined && value[givenIn] !== null;

function convertFields(value: Record<string, unknown>, tag: StockAmounts, unit: string, direction: Direction): void {
  const { unit: ledger, size } = ledgerSize(unit);
  // An amount that was recorded before the item had this unit stays in its recorded unit.
  const [recorded] = (tag.units ?? []).map((key) => value[key]);
  const isRecorded = recorded !== undefined && recorded !== null;
  if (isRecorded && recorded !== (direction === "out" ? ledger : unit)) return;
  for (const key of tag.amounts ?? []) {
    value[key] = mapNumbers(value[key], (amount) =>
      direction === "in" ? amount.times(size).round(6, Big.roundHalfUp) : divided(amount, size, 6),
    );
  }
  for (const key of tag.prices ?? []) {
    value[key] = mapNumbers(value[key], (price) =>
      direction === "in" ? divided(price, size, GRAM_PRICE_DECIMALS) : price.times(size).round(6, Big.roundHalfUp),
    );
  }
  const [from, to] = direction === "in" ? [unit, ledger] : [ledger, unit];
  for (const key of tag.units ?? []) if (value[key] === from) value[key] = to;
}

const Exact = Big();
Exact.DP = 30;
const divided = (amount: Big, size: Big, decimals: number) =>
  new Exact(amount).div(size).round(decimals, Big.roundHalfUp);

function mapNumbers(value: unknown, change: (amount: Big) => Big): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapNumbers(one, change));
  if (typeof value === "number") return change(new Big(value)).toNumber();
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? change(new Big(value)).toFixed() : value;
}
