import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { SavedLineDetail } from "#src/features/invoices/receipts/contract.ts";
import { identityKey } from "#src/shared/text-key.ts";

type Line = Pick<SavedLineDetail, "line" | "item_name" | "amount">;
type Read = Pick<ExtractedInvoice["items"][number], "item_name" | "amount" | "page" | "box">;

/**
 * Returns the part of the page from which a saved line was read: the read line with the same name, and if there are
 * several, the one with the same amount. A line whose name was changed is found by its position, provided that no line
 * was added or removed.
 *
 * @param lines the number of saved lines
 * @returns null for a line that was entered by hand, or read without a position
 */
export function regionOfLine(line: Line, lines: number, read: readonly Read[]): Pick<Read, "page" | "box"> | null {
  const named = read.filter(({ item_name }) => identityKey(item_name) === identityKey(line.item_name));
  const found =
    named.find(({ amount }) => amount === line.amount) ??
    named[0] ??
    (read.length === lines ? read[line.line] : undefined);
  return found?.box ? found : null;
}
