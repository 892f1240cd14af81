/** Where an archive is: a folder or a bucket. Keys have letters, digits, `.`, `_`, `-` and `/`. An object is whole or absent. */
export interface BackupStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `null` when there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Every key below a folder such as `log/`. */
  list(folder: string): Promise<string[]>;
}
