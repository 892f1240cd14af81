import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

/** An answer ready to be sent: its bytes in every encoding, and the headers that go with each. */
export interface CachedResponse {
  /** Hash of the content, the same in every process. */
  version: string;
  forms: Record<Encoding, { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>;
  /** The headers of a 304. */
  revalidated: Record<string, string>;
}

// A middle level: a menu is compressed anew on every change, by the process that also answers diners.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function cacheResponse(text: string, type: string, vary = "Accept-Encoding"): Promise<CachedResponse> {
  const bytes = new TextEncoder().encode(text);
  const version = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(bytes, BROTLI), promisify(gzip)(bytes)]);
  // The tag is weak because the same content has other bytes in another encoding.
  const revalidated = { ETag: `W/"${version}"`, "Cache-Control": "no-cache", Vary: vary };
  const form = (body: Uint8Array, encoding: Encoding) => ({
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
    forms: { br: form(br, "br"), gzip: form(zipped, "gzip"), identity: form(bytes, "identity") },
  };
}

/** The answer to a request: nothing when the caller has this version, else its smallest form. */
export function sendCached(
  { version, forms, revalidated }: CachedResponse,
  asked: (header: string) => string | null | undefined,
  further: Record<string, string> = {},
): Response {
  if (asked("if-none-match")?.includes(`"${version}"`)) {
    return new Response(null, { status: 304, headers: { ...revalidated, ...further } });
  }
  const { bytes, headers } = forms[encodingFor(asked("accept-encoding") ?? "")];
  return new Response(bytes, { headers: { ...headers, ...further } });
}

/** Brotli before gzip, where the caller takes it; "br;q=0" is a refusal. */
function encodingFor(accepted: string): Encoding {
  const takes = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
