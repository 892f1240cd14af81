import { randomUUID } from "node:crypto";
import type { RowFiles } from "#src/features/archives/server/files/row-files.ts";
import type { MergedItem } from "#src/features/inventory/server/mark-merged.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";
import type { DB } from "#src/server/db/schema.ts";

/** Shown for everything that was waiting to be sent when the archive was made. */
const NOT_SENT = "This waited when the archive was made that was imported, so we do not know whether it went out.";
const NOT_READ = "This invoice was imported before it was read. Please try again.";

export interface Amending {
  files: RowFiles;
  /** Converts a number of the old ledger: returns the present number of the last movement up to it. */
  newSeq: (seq: number) => number;
  /** The ids of invoice files that were left out. The pages of these files are left out too. */
  leftFiles: Set<unknown>;
  /** Items that were merged. */
  merged: MergedItem[];
}

/** Returns the row as it is stored, or null when it is left out. */
type Amend = (row: ImportedRow, amending: Amending, line: number) => ImportedRow | null;

/** Importing a row does not cause anything to be sent. */
const unsent =
  (states: readonly string[], error: string | null): Amend =>
  (row) =>
    states.includes(String(row["state"]))
      ? { ...row, state: "unconfirmed", ...(error !== null && { [error]: NOT_SENT }) }
      : row;

/** An invoice that was not saved yet is read again from its files when somebody requests it. */
const unreadInvoice: Amend = (row) => {
  const { step_page: _, step_pages: __, ...invoice } = row;
  if (row["status"] === "processed") return { ...invoice, can_retry: false };
  return { ...invoice, step: "failed", error: NOT_READ, can_retry: true, attempts: "0" };
};

const withOriginal: Amend = (row, { files, leftFiles }) => {
  const stored = files.of("supplier_invoice_files", row);
  if (stored?.original) return { ...row, file_key: stored.value, ...stored.original };
  leftFiles.add(row["id"]);
  return null;
};

const withPage: Amend = (row, { files, leftFiles }) => {
  const stored = files.of("supplier_invoice_pages", row);
  if (stored && !leftFiles.has(row["file_id"])) return { ...row, image_key: stored.value };
  files.leaveOut("supplier_invoice_pages", row);
  return null;
};

const withImage: Amend = (row, { files }) => {
  const stored = files.of("dish_images", row);
  return stored?.image ? { ...stored.image, ...row, image_url: stored.value } : null;
};

const withFile =
  (table: keyof DB): Amend =>
  (row, { files }) =>
    files.replacePath(table, row);

const unmerged: Amend = ({ merged_into, ...item }, { merged }) => {
  if (merged_into !== null) merged.push({ id: item["id"], merged_into });
  return item;
};

const AMENDED: { readonly [T in keyof DB]?: Amend } = {
  orders: (row) => ({
    ...row,
    idempotency_key: `import-${String(row["id"])}`,
    fingerprint: "import",
    status_token: randomUUID(),
    customer_id: "imported",
  }),
  refused_demand: (row, _, line) => ({ ...row, caller: `imported ${line}` }),
  inventory: unmerged,
  // It may stand in another network now.
  printers: (row) => ({ ...row, is_on: "false" }),
  table_calls: (row) => ({ ...row, closed_at: row["closed_at"] ?? row["created_at"] }),
  messages: unsent(["queued", "sending"], "error"),
  purchase_order_mails: unsent(["queued", "sending"], "error"),
  credit_request_mails: unsent(["queued", "sending"], "error"),
  purchase_orders: unsent(["approved", "sending"], null),
  credit_requests: unsent(["sending"], null),
  supplier_invoice: unreadInvoice,
  supplier_invoice_files: withOriginal,
  supplier_invoice_pages: withPage,
  dish_images: withImage,
  dish: withFile("dish"),
  deliveries: withFile("deliveries"),
  item_counts: (row, { newSeq }) => ({ ...row, at_seq: newSeq(Number(row["at_seq"])) }),
};

export const amendRow = (table: string, row: ImportedRow, amending: Amending, line: number): ImportedRow | null =>
  (AMENDED[table as keyof DB] ?? ((same: ImportedRow) => same))(row, amending, line);
