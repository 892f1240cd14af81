import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

/** A response ready to be sent: its bytes in every encoding, and the headers that go with each. */
export interface CachedResponse {
  /** Hash of the content, the same in every process. */
  version: string;
  encoded: Record<Encoding, { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>;
  /** The headers of a 304. */
  revalidated: Record<string, string>;
}

// A middle level, because a menu is compressed again after every change, by the process that serves guests.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function cacheResponse(text: string, type: string, vary = "Accept-Encoding"): Promise<CachedResponse> {
  const bytes = new TextEncoder().encode(text);
  const version = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(bytes, BROTLI), promisify(gzip)(bytes)]);
  // The ETag is weak because the bytes differ between encodings.
  const revalidated = { ETag: `W/"${version}"`, "Cache-Control": "no-cache", Vary: vary };
  const encode = (body: Uint8Array, encoding: Encoding) => ({
    bytes: new Uint8Array(body),
    headers: {
      ...revalidated,
      "Content-Type": type,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    },
  });
  return {
    version,
    revalidated,
    encoded: { br: encode(br, "br"), gzip: encode(zipped, "gzip"), identity: encode(bytes, "identity") },
  };
}

/** Returns 304 without a body when the caller has this version, else the smallest encoding that it accepts. */
export function sendCached(
  { version, encoded, revalidated }: CachedResponse,
  header: (name: string) => string | null | undefined,
  extraHeaders: Record<string, string> = {},
): Response {
  if (header("if-none-match")?.includes(`"${version}"`)) {
    return new Response(null, { status: 304, headers: { ...revalidated, ...extraHeaders } });
  }
  const { bytes, headers } = encoded[encodingFor(header("accept-encoding") ?? "")];
  return new Response(bytes, { headers: { ...headers, ...extraHeaders } });
}

/** Prefers brotli to gzip where the caller accepts it; "br;q=0" means that it does not. */
function encodingFor(accepted: string): Encoding {
  const accepts = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
