import { z } from "zod";
import { type BrowserStorage, forget, readStored, store } from "#src/web/browser-storage.ts";
import { storedEntries } from "#src/web/offline-queue.ts";

const storedLine = z.object({
  id: z.uuid(),
  /** The count that was open when it was typed; null when none was. */
  count_id: z.uuid().nullable(),
  item_id: z.uuid(),
  item_name: z.string(),
  area_id: z.uuid().nullable(),
  counted: z.string().nullable(),
  unit: z.string(),
  typed: z.string(),
  counted_at: z.string(),
  /** Why the server rejected it; it is not sent again. */
  problem: z.string().optional(),
});
export type StoredLine = z.output<typeof storedLine>;

/**
 * Returns the store of counted lines that have not reached the server. A line is stored before anything else happens to
 * it.
 */
export const storedLines = (storage: Storage, companyId: string) =>
  storedEntries(storage, {
    prefix: `count-line ${companyId} `,
    shape: storedLine,
    idOf: ({ id }) => id,
    atOf: ({ counted_at }) => counted_at,
  });

const draftShape = z.record(z.string(), z.object({ typed: z.string(), at: z.string() }));
export type Drafts = z.output<typeof draftShape>;

/** Returns the store of texts that are being typed, so that they are not lost either. */
export function storedDrafts(storage: BrowserStorage, companyId: string) {
  const key = `count-drafts ${companyId}`;
  return {
    read: (): Drafts => draftShape.safeParse(readStored(storage, key)).data ?? {},
    write: (drafts: Drafts) => {
      if (Object.keys(drafts).length > 0) store(storage, key, drafts);
      else forget(storage, key);
    },
  };
}
