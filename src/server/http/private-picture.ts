import { createHash } from "node:crypto";
import type { Scope } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Headers for files from outside: a browser must not run anything in them, and shared caches must not store them. A
 * browser asks each time whether it may still show its copy, so that no copy is shown after a sign-out.
 */
export const PRIVATE_FILE = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** Returns a stored WebP picture to its owner. Throws 404 naming `what` when there is none. */
export async function privatePicture(
  { ports }: Pick<Scope, "ports">,
  { key, headers, what }: { key: string | null | undefined; headers: Headers; what: string },
): Promise<Response> {
  if (!key) throw notFound(what);
  // A key always has the same content.
  const ETag = `"${createHash("sha256").update(key).digest("base64url")}"`;
  if (headers.get("if-none-match") === ETag) {
    return new Response(null, { status: 304, headers: { ...PRIVATE_FILE, ETag } });
  }
  const bytes = await ports.files.get(key);
  if (!bytes) throw notFound(what);
  return new Response(new Uint8Array(bytes), { headers: { ...PRIVATE_FILE, ETag, "Content-Type": "image/webp" } });
}
