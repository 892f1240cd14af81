// All of a delivery's draft is here, because it is filled, counted and booked with the same fields.
import Big from "big.js";
import { z } from "zod";
import type { NewDelivery } from "#src/features/deliveries/contract.ts";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import type { NoteLine } from "#src/features/receiving/contract.ts";

type ExpectedLine = ExpectedDelivery["lines"][number];

/** A number as it is typed: plain decimal text; "" while there is no number. */
const typed = z.string();

const draftLine = z.object({
  po_line_id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  pack_name: z.string(),
  pack_quantity: z.number(),
  unit: z.string(),
  /** The remaining quantity at the time when it was shown, in `unit`. */
  open: z.number(),
  /** Whether the numbers below are packs, or quantities in `unit`. */
  by: z.enum(["packs", "unit"]),
  /** The quantity that came in good condition. */
  came: typed,
  damaged: typed,
  rejected: typed,
  instead: z.object({ item_id: z.string().nullable(), unit: z.string(), quantity: typed }).nullable(),
  expires_on: z.string(),
  /** Whether the line is missing on the delivery note that was read. */
  unlisted: z.boolean(),
});
export type DraftLine = z.output<typeof draftLine>;

const extraLine = z.object({
  key: z.string(),
  /** The text as printed on the delivery note; "" when a person added the item. */
  text: z.string(),
  item_id: z.string().nullable(),
  unit: z.string(),
  quantity: typed,
  expires_on: z.string(),
});
export type ExtraLine = z.output<typeof extraLine>;

/** A delivery while it is counted in. It is stored on the device until the server has it. */
export const deliveryDraft = z.object({
  /** Also used as the id of the delivery, so that it is booked once even if it is sent several times. */
  id: z.uuid(),
  po_id: z.string().nullable(),
  number: z.number().nullable(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string(),
  note: z.string(),
  lines: z.array(draftLine),
  /** Delivered items that were not ordered. */
  extras: z.array(extraLine),
});
export type DeliveryDraft = z.output<typeof deliveryDraft>;

/** Maximum number of decimals for packs; smaller parts of a pack are counted in the unit. */
const PACK_DECIMALS = 3;

function startLine({ text: _, ...line }: ExpectedLine): DraftLine {
  const packs = new Big(line.open).div(line.pack_quantity).round(PACK_DECIMALS);
  const by = packs.times(line.pack_quantity).eq(line.open) ? "packs" : "unit";
  const came = by === "packs" ? packs.toFixed() : new Big(line.open).toFixed();
  return { ...line, by, came, damaged: "0", rejected: "0", instead: null, expires_on: "", unlisted: false };
}

/** Returns a draft in which everything arrived as ordered. Without an order, returns an empty draft. */
export function startDraft(id: string, order: ExpectedDelivery | null): DeliveryDraft {
  return {
    id,
    po_id: order?.po_id ?? null,
    number: order?.number ?? null,
    supplier_id: order?.supplier_id ?? null,
    supplier_name: order?.supplier_name ?? "",
    note: "",
    lines: order?.lines.map(startLine) ?? [],
    extras: [],
  };
}

/** Returns the draft filled from a delivery note. Lines that are not on the note count as not delivered. */
export function fillFromNote(draft: DeliveryDraft, note: readonly NoteLine[], newKey: () => string): DeliveryDraft {
  const lines = draft.lines.map((line) => {
    const listed = note.find(({ po_line_id }) => po_line_id === line.po_line_id);
    if (listed?.quantity == null) return { ...line, came: "0", unlisted: listed === undefined };
    return withQuantity(line, new Big(listed.quantity));
  });
  const extras = note
    .filter(({ po_line_id }) => po_line_id === null)
    .map(({ text, item_id, quantity, unit }) => ({
      key: newKey(),
      text,
      item_id,
      unit,
      quantity: quantity === null ? "" : new Big(quantity).toFixed(),
      expires_on: "",
    }));
  return { ...draft, lines, extras };
}

function withQuantity(line: DraftLine, quantity: Big): DraftLine {
  const packs = quantity.div(line.pack_quantity).round(PACK_DECIMALS);
  const exact = packs.times(line.pack_quantity).eq(quantity);
  return exact ? { ...line, by: "packs", came: packs.toFixed() } : { ...line, by: "unit", came: quantity.toFixed() };
}

/** Returns a number typed in a line, converted to its unit; 0 while nothing is typed. */
export const inUnit = ({ by, pack_quantity }: Pick<DraftLine, "by" | "pack_quantity">, text: string): Big =>
  new Big(text === "" ? 0 : text).times(by === "packs" ? pack_quantity : 1);

/** Returns the line with its numbers converted between packs and unit. */
export function countedIn(line: DraftLine, by: DraftLine["by"]): DraftLine {
  if (line.by === by) return line;
  const factor = by === "unit" ? new Big(line.pack_quantity) : new Big(1).div(line.pack_quantity);
  const convert = (text: string) => (text === "" ? "" : new Big(text).times(factor).round(6).toFixed());
  return { ...line, by, came: convert(line.came), damaged: convert(line.damaged), rejected: convert(line.rejected) };
}

/** Moves an amount from the good quantity to the damaged or rejected one, or back. */
export function withRejected(line: DraftLine, what: "damaged" | "rejected", to: string): DraftLine {
  if (to === "" || line[what] === "" || line.came === "") return { ...line, [what]: to };
  const remaining = new Big(line.came).plus(line[what]).minus(to);
  return { ...line, [what]: to, came: remaining.lt(0) ? "0" : remaining.toFixed() };
}

/**
 * Returns which part of the expected quantity is missing, in the unit. Nothing is missing when a substitute was
 * delivered.
 */
export function missingOf(line: DraftLine): Big {
  const missing = new Big(line.open).minus(inUnit(line, line.came));
  return line.instead !== null || missing.lt(0) ? new Big(0) : missing;
}

export const isAsOrdered = (line: DraftLine): boolean =>
  line.instead === null &&
  Number(line.damaged) === 0 &&
  Number(line.rejected) === 0 &&
  line.came !== "" &&
  inUnit(line, line.came).eq(line.open);

/** Returns whether it can be booked: every number is valid, and every item is known. */
export function isComplete({ supplier_id, lines, extras }: DeliveryDraft): boolean {
  const known = ({ item_id, quantity }: { item_id: string | null; quantity: string }) =>
    item_id !== null && quantity !== "" && Number(quantity) > 0;
  return (
    supplier_id !== null &&
    lines.every(
      ({ came, damaged, rejected, instead }) =>
        came !== "" && damaged !== "" && rejected !== "" && (instead === null || known(instead)),
    ) &&
    extras.every(known) &&
    (lines.length > 0 || extras.length > 0)
  );
}

type Line = NewDelivery["lines"][number];

/** The invoice of a delivery. Without an id, no received invoice belongs to the delivery. */
export const deliveryInvoice = z.object({ invoice_id: z.string().nullable(), missing_item_ids: z.array(z.string()) });
export type DeliveryInvoice = z.output<typeof deliveryInvoice>;

/** Returns the body of the booking request. Without an invoice, the server asks if one may belong to the delivery. */
export function bodyOf(
  draft: DeliveryDraft,
  rest: NewDelivery["rest"],
  invoice: DeliveryInvoice | null = null,
): NewDelivery {
  const { id, po_id, supplier_id, note } = draft;
  const extras: Line[] = draft.extras.map(({ item_id, unit, quantity, expires_on }) => ({
    item_id: item_id ?? "",
    outcome: "ok",
    quantity: Number(quantity),
    unit,
    ...(expires_on !== "" && { expires_on }),
  }));
  const lines = [...draft.lines.flatMap(bodyLines), ...extras];
  return {
    id,
    po_id,
    ...(supplier_id !== null && { supplier_id }),
    note: note.trim() || null,
    rest,
    lines,
    missing_item_ids: [],
    ...invoice,
  };
}

function bodyLines(line: DraftLine): Line[] {
  const { po_line_id, open, by, unit, instead, expires_on } = line;
  const ordered = { po_line_id, expected: open };
  const amount = (text: string) => (by === "packs" ? { packs: Number(text) } : { quantity: Number(text), unit });
  const sent: Line[] = [];
  if (Number(line.came) > 0 || outcomeOf(line) === "short") {
    const expires = expires_on === "" ? {} : { expires_on };
    sent.push({ ...ordered, outcome: outcomeOf(line), ...amount(line.came), ...expires });
  }
  if (Number(line.damaged) > 0) sent.push({ ...ordered, outcome: "damaged", ...amount(line.damaged) });
  if (Number(line.rejected) > 0) sent.push({ ...ordered, outcome: "refused", ...amount(line.rejected) });
  if (instead !== null) {
    const { item_id, quantity } = instead;
    sent.push({
      ...ordered,
      outcome: "substitute",
      item_id: item_id ?? "",
      quantity: Number(quantity),
      unit: instead.unit,
    });
  }
  return sent;
}

/** Short quantities did not arrive at all, but damaged and rejected goods did. */
function outcomeOf(line: DraftLine): "ok" | "over" | "short" {
  const came = inUnit(line, line.came);
  if (came.gt(line.open)) return "over";
  const accounted = came.plus(inUnit(line, line.damaged)).plus(inUnit(line, line.rejected));
  return line.instead !== null || accounted.gte(line.open) ? "ok" : "short";
}

export interface OrderChange {
  item_name: string;
  unit: string;
  before: number;
  now: number;
}

/**
 * Returns the draft with the quantities that are expected now, and the changes since the draft was shown. Counted
 * numbers stay, even on a line for which nothing more is expected.
 */
export function withOrder(
  draft: DeliveryDraft,
  order: ExpectedDelivery | null,
): { draft: DeliveryDraft; changes: OrderChange[] } {
  const changes: OrderChange[] = [];
  const lines = draft.lines.map((line) => {
    const now = order?.lines.find(({ po_line_id }) => po_line_id === line.po_line_id);
    const open = now?.open ?? 0;
    // After a change of the item's unit the numbers are no longer valid, so the line starts again.
    if (now && now.unit !== line.unit) {
      changes.push({ item_name: line.item_name, unit: now.unit, before: open, now: open });
      return startLine(now);
    }
    if (open !== line.open) changes.push({ item_name: line.item_name, unit: line.unit, before: line.open, now: open });
    return { ...line, open };
  });
  const known = new Set(draft.lines.map(({ po_line_id }) => po_line_id));
  const added = (order?.lines ?? []).filter(({ po_line_id }) => !known.has(po_line_id));
  changes.push(...added.map(({ item_name, unit, open }) => ({ item_name, unit, before: 0, now: open })));
  return { draft: { ...draft, lines: [...lines, ...added.map(startLine)] }, changes };
}
