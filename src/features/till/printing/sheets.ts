import { isAllergyNote } from "#src/features/orders/allergy-note.ts";
import type { Order } from "#src/features/orders/contract.ts";
import { itemName } from "#src/features/orders/item-name.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import type { ReceiptRow } from "#src/features/orders/receipts/receipt-rows.ts";

interface Sheet {
  kind: "ticket" | "changed" | "cancelled";
  /** Whether it was sent before, and it is unknown whether it was printed. */
  isCopy: boolean;
  /** Formats a moment in the restaurant's time. */
  time: (moment: string) => string;
}

const text = (content: string, style: Omit<Extract<ReceiptRow, { kind: "text" }>, "kind" | "text"> = {}) =>
  ({ kind: "text", text: content, ...style }) satisfies ReceiptRow;

/** The row on a sheet that was sent before, if it is unknown whether that was printed. */
export const COPY = text("Printed again: this may be a second copy", { center: true });

/**
 * Returns the rows of the kitchen's sheet for an order: without prices, and with emphasis on omitted and voided items.
 */
export function ticketRows(order: Order, { kind, isCopy, time }: Sheet): ReceiptRow[] {
  const heading = { ticket: null, changed: "CHANGED", cancelled: "CANCELLED" }[kind];
  return [
    ...(heading ? [text(heading, { bold: true, center: true, large: true, framed: true })] : []),
    ...(isCopy ? [COPY] : []),
    text(tableLabel(order), { bold: true, center: true, large: true }),
    ...(order.pickup ? [text(`${order.pickup.name}, ${time(order.pickup.due_at)}`, { center: true })] : []),
    text(`${order.reference_id}   ${time(order.created_at)}`, { center: true }),
    ...(order.is_special_request ? [text("Special request: agree on the price with the guest", { bold: true })] : []),
    { kind: "rule" },
    ...order.order_items.flatMap((item) => itemRows(item)),
    ...(order.note ? [{ kind: "rule" } as const, ...noteRows(order.note)] : []),
  ];
}

function itemRows(item: Order["order_items"][number]): ReceiptRow[] {
  const { quantity, voided, added_at, options = [], note } = item;
  const name = itemName(item);
  return [
    ...(quantity > 0
      ? [text(`${quantity} × ${name}${added_at === undefined ? "" : "  (added)"}`, { large: true })]
      : []),
    ...(voided === undefined ? [] : [text(`VOIDED: ${voided} × ${name}`, { bold: true, framed: true })]),
    ...(quantity > 0
      ? options.map(({ option_name, count }) =>
          text(count > 1 ? `${count} × ${option_name}` : option_name, { indent: true, bold: true }),
        )
      : []),
    ...(note && quantity > 0 ? noteRows(note) : []),
  ];
}

/** Returns the rows of a note. One about an allergy has a frame and a title, because paper has no colour. */
function noteRows(note: string): ReceiptRow[] {
  if (!isAllergyNote(note)) return note.split("\n").map((line) => text(line, { indent: true }));
  return [text(`ALLERGY: ${note.replaceAll("\n", " ")}`, { bold: true, framed: true })];
}

/** Maximum number of letters of a sheet that cannot be drawn completely. Ordinary sheets have a few hundred. */
const MAX_LETTERS = 1000;

/** Returns the beginning of a sheet that takes too long to draw, and where to read the remaining part. */
export function shortened(rows: readonly ReceiptRow[]): ReceiptRow[] {
  let remaining = MAX_LETTERS;
  const end = rows.findIndex((row) => {
    remaining -= row.kind === "rule" ? 1 : row.text.length;
    return remaining < 0;
  });
  const notice = "The rest is too long to print. See the order on the screen.";
  return [...rows.slice(0, end === -1 ? rows.length : end), text(notice, { bold: true, framed: true })];
}

/** Returns the rows of a test page. */
export function testRows({ name, paper }: { name: string; paper: string }, now: string): ReceiptRow[] {
  return [
    text(name, { bold: true, center: true, large: true }),
    text(`${paper} mm`, { center: true }),
    { kind: "rule" },
    text("This printer is ready.", { center: true }),
    text("Español  Français  Deutsch  中文", { center: true }),
    text(now, { center: true }),
  ];
}
