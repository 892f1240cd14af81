/**
 * The location of an archive: a folder or a bucket. Keys have letters, digits, `.`, `_`, `-` and `/`. An object is
 * complete or absent.
 */
export interface BackupStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns `null` when there is no object with this key. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Returns every key below a folder such as `log/`. */
  list(folder: string): Promise<string[]>;
}
