import type { Readable } from "node:stream";

/** Files by key, such as `dish-images/{dish}_{time}.webp`. Keys have letters, digits, `.`, `_`, `-` and `/`. */
export interface FilesPort {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** `null` when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Stores a file that is too large for memory. `bytes` is its length. */
  putStream(key: string, content: Readable, about: { contentType: string; bytes: number }): Promise<void>;
  /** `null` when there is no such file. */
  stream(key: string): Promise<ReadableStream | null>;
  delete(key: string): Promise<void>;
  /** The keys of all files below a folder, such as `supplier-invoices/{company}`; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
}
