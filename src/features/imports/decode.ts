/** Returns the text of a file's bytes: by its byte order mark, else UTF-16 by its zeros, else UTF-8, else Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const half = zerosOf(bytes);
  if (half !== null) return new TextDecoder(half).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: what older spreadsheets write. Every byte is a character of it.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SAMPLE_BYTES = 2000;

/** Latin text in UTF-16 has a zero in every second byte; no other encoding of text has any. */
function zerosOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 4) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}
