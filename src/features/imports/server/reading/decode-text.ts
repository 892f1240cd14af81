import type { Encoding } from "#src/features/imports/encodings.ts";

/** Returns the text of a file. Bytes that are invalid in this encoding become U+FFFD, which the preview shows. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
