/** Files by key, such as `dish-images/{dish}_{time}.webp`. Keys have letters, digits, `.`, `_`, `-` and `/`. */
export interface FilesPort {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** `null` when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}
