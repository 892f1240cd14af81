// Server and web for development: the back office reloads module by module through Vite; public pages and the menu are
// rebuilt on change; the server restarts when one of its files, or the rendered pages, change.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { build, createServer } from "vite";
import { modeOf } from "#src/server/http/restaurant-mode.ts";
import { screenAt } from "#src/main/screens.ts";
import { readEnv } from "#src/server/env.ts";
import { app, site, siteServer } from "../vite.config.ts";

const root = resolve(import.meta.dirname, "..");
const env = readEnv(process.env);
const backend = env.PORT + 1;

for (const config of [site, siteServer]) await build({ ...config, build: { ...config.build, watch: {} } });

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", join(root, "src/main/server.ts")], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PORT: String(backend), APP_URL: env.APP_URL, APP_DOMAIN: env.APP_DOMAIN },
});

const vite = await createServer({
  ...app,
  server: {
    port: env.PORT,
    strictPort: true,
    host: true,
    allowedHosts: true,
    fs: { allow: [root] },
    proxy: {
      // The server answers every path that is neither a screen of the back office nor one of Vite's own modules.
      "^/(?!@|src/|node_modules/|main\\.tsx|shell/)": {
        target: `http://127.0.0.1:${backend}`,
        bypass: (request) => {
          const url = new URL(request.url ?? "/", env.APP_URL);
          const { mode } = modeOf(request.headers.host ?? "", url, env.APP_DOMAIN);
          const module =
            /\.(tsx?|css|svg|woff2)$/.test(url.pathname) && request.headers["sec-fetch-dest"] !== "document";
          if (mode === "main" && screenAt(url.pathname) !== undefined) return "/index.html";
          return module && !url.pathname.startsWith("/assets/") ? url.pathname + url.search : undefined;
        },
      },
    },
  },
});
await vite.listen();
process.stdout.write(`\n  Developing on http://localhost:${env.PORT} (server behind it on ${backend})\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.kill(signal);
    server.once("exit", () => process.exit(0));
  });
}
