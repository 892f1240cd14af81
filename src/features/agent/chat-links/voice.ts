/** Maximum size of a voice message. One of a minute has about 250 KB in WhatsApp. */
export const MAX_VOICE_BYTES = 1_048_576;
export const MAX_VOICE_SECONDS = 60;

const OPUS_RATE = 48_000;
const PAGE = "OggS";

/**
 * Returns the length of an Opus voice message in seconds, by the position in its last page; null if it is not an Ogg
 * file or has no position.
 */
export function voiceSeconds(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 4).toString("latin1") !== PAGE) return null;
  const last = file.lastIndexOf(PAGE, undefined, "latin1");
  if (last + 14 > file.length) return null;
  const samples = file.readBigInt64LE(last + 6);
  return samples > 0n ? Number(samples) / OPUS_RATE : null;
}
