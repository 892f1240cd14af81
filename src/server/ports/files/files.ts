import type { Readable } from "node:stream";

/** Stores files by key, such as `dish-images/{dish}_{time}.webp`. Keys have letters, digits, `.`, `_`, `-` and `/`. */
export interface FilesPort {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns `null` when there is no file with this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Stores a file that is too large for memory. `bytes` is its length. */
  putStream(key: string, content: Readable, about: { contentType: string; bytes: number }): Promise<void>;
  /** Returns `null` when there is no file with this key. */
  stream(key: string): Promise<ReadableStream | null>;
  delete(key: string): Promise<void>;
  /**
   * Returns the keys of all files below a folder, such as `supplier-invoices/{company}`; none when the folder does not
   * exist.
   */
  list(folder: string): Promise<string[]>;
}
