import { createHash } from "node:crypto";
import { z } from "zod";
import { readBounded, ResponseTooLarge } from "#src/server/ports/read-bounded.ts";
import type { FetchedMedia } from "#src/server/ports/whatsapp/whatsapp.ts";

/**
 * The origin from which Meta serves the files of messages. Other addresses are never called, even if the API names
 * them.
 */
const MEDIA_ORIGIN = "https://lookaside.fbsbx.com";
const MAX_INFO_BYTES = 64 * 1024;
/** WhatsApp's file ids are digits; nothing else becomes part of a URL. */
const MEDIA_ID = /^\d{1,40}$/;

const mediaInfo = z.object({
  url: z.url(),
  mime_type: z.string().max(200),
  sha256: z.string().max(200).optional(),
  file_size: z.coerce.number().optional(),
});

interface MediaRequest {
  /** The API's URL with the version: "https://graph.facebook.com/v23.0". */
  apiUrl: string;
  token: string;
  timeoutMs: number;
}

/**
 * Fetches the file of a message: its URL from the API, and the bytes from there at once, because the URL is valid for
 * five minutes. Only the API's own server and Meta's file server are called, and no redirect is followed.
 */
export async function fetchMedia(
  { apiUrl, token, timeoutMs }: MediaRequest,
  id: string,
  maxBytes: number,
): Promise<FetchedMedia> {
  if (!MEDIA_ID.test(id)) return { outcome: "gone" };
  const get = (url: string) =>
    fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  try {
    const described = await get(`${apiUrl}/${id}`);
    if (!described.ok) return failureOf(described.status);
    const info = mediaInfo.safeParse(JSON.parse((await readBounded(described, MAX_INFO_BYTES)).toString("utf8")));
    if (!info.success || !isOwn(info.data.url, apiUrl)) return { outcome: "gone" };
    const { url, mime_type, sha256, file_size = 0 } = info.data;
    if (file_size > maxBytes) return { outcome: "too-large" };
    const response = await get(url);
    if (!response.ok) return failureOf(response.status);
    const bytes = await readBounded(response, maxBytes);
    return sha256 === undefined || isSum(bytes, sha256)
      ? { outcome: "fetched", bytes, type: mime_type }
      : { outcome: "later", error: "The file did not arrive whole." };
  } catch (error) {
    if (error instanceof ResponseTooLarge) return { outcome: "too-large" };
    return { outcome: "later", error: String(error) };
  }
}

/** Returns the failure for a status. A file that does not exist, or no longer exists, is not requested again. */
const failureOf = (status: number): FetchedMedia =>
  status === 429 || status >= 500 || status === 401
    ? { outcome: "later", error: `WhatsApp responded with ${status}.` }
    : { outcome: "gone" };

const isOwn = (url: string, apiUrl: string): boolean =>
  [new URL(apiUrl).origin, MEDIA_ORIGIN].includes(new URL(url).origin);

/** Returns whether the bytes have this checksum, which WhatsApp writes in hex or in base64. */
function isSum(bytes: Uint8Array, expected: string): boolean {
  const sum = createHash("sha256").update(bytes).digest();
  return (
    [sum.toString("hex"), sum.toString("base64")].includes(expected) || sum.toString("hex") === expected.toLowerCase()
  );
}
