import { z } from "zod";
import { type BrowserStorage, forget, readStored, store } from "#src/web/browser-storage.ts";

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
  /** Why the server did not take it: it is not sent again. */
  problem: z.string().optional(),
});
export type StoredLine = z.output<typeof storedLine>;

/**
 * What was counted and has not reached the server, in the browser's storage: each line under a key of its own, so that
 * two tabs cannot overwrite each other's, and stored before anything else happens to it.
 */
export function storedLines(storage: Storage, companyId: string) {
  const prefix = `count-line ${companyId} `;
  const keys = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key?.startsWith(prefix));
  return {
    all(): StoredLine[] {
      return keys()
        .flatMap((key) => storedLine.safeParse(readStored(storage, key ?? "")).data ?? [])
        .toSorted((one, other) => one.counted_at.localeCompare(other.counted_at) || one.id.localeCompare(other.id));
    },
    /** False when the browser does not store it. */
    put: (line: StoredLine): boolean => store(storage, prefix + line.id, line),
    remove: (ids: readonly string[]) => forget(storage, ...ids.map((id) => prefix + id)),
  };
}

const draftShape = z.record(z.string(), z.object({ typed: z.string(), at: z.string() }));
export type Drafts = z.output<typeof draftShape>;

/** What is being typed, so that it is not lost either. */
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
