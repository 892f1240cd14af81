import type { App } from "#src/server/http/http-context.ts";
import type { Platform } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Folders whose files anyone may see: pictures of the guests' menu. The feature that owns another file serves it. */
const PUBLIC = /^(company-logos|dish-images)\/[\w-][\w.-]*\.(avif|webp|png|jpg|svg)$/;

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
};

/** Serves `/files/{key}`. A key always has the same content, so browsers cache it for a year. */
export function mountFiles(app: App, { ports }: Platform): void {
  app.get("/files/*", async (c) => {
    const key = c.req.path.slice("/files/".length);
    const bytes = PUBLIC.test(key) ? await ports.files.get(key) : null;
    if (!bytes) throw notFound("File");
    const type = TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      // A drawing may contain a script; here it is only ever a picture.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
    });
  });
}

export function fileAddress(key: string): string {
  return `/files/${key}`;
}
