import { serveStatic } from "@hono/node-server/serve-static";
import { etag } from "hono/etag";
import type { App } from "#src/server/http/http-context.ts";
import type { Site } from "#src/server/http/site.ts";

/** Built files carry a hash of their content in the name, so a browser may cache them for ever. */
export function mountAssets(app: App, site: Site): void {
  for (const folder of ["app", "site"]) {
    app.use(
      `/assets/${folder}/*`,
      serveStatic({
        root: site.folder,
        rewriteRequestPath: (path) => path.replace(/^\/assets\/(app|site)\//, "/$1/assets/"),
        precompressed: true,
        onFound: (_, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
      }),
    );
  }
  app.use(
    "*",
    etag(),
    serveStatic({
      root: site.publicFolder,
      onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600"),
    }),
  );
}
