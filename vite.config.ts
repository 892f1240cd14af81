import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { withoutShapes } from "./scripts/without-shapes.ts";

const root = import.meta.dirname;
const dist = process.env["DIST_DIR"] ?? join(root, "dist");
const shared: InlineConfig = {
  configFile: false,
  plugins: [react(), withoutShapes],
  publicDir: false,
  logLevel: "warn",
  clearScreen: false,
};

/** Components and what they load, without those that bring a large library along. */
const COMMON = /\/src\/web\/(?!ui\/file-drop)|@tabler|@mantine\/(core|hooks)|@tanstack|\/web\/queries/;

const SMALL = /@tabler|\/web\/ui\/chart\//;

/** The signed-in app: one document, its screens loaded when they are opened. */
export const app: InlineConfig = {
  ...shared,
  root: join(root, "src/main/app"),
  base: "/",
  build: {
    outDir: join(dist, "app"),
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    rolldownOptions: {
      output: {
        assetFileNames: "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            // Libraries change less often than the app, so browsers keep theirs over many versions.
            { name: "libraries", tags: ["$initial"], test: /node_modules|rolldown\/runtime/, priority: 2 },
            { name: "app", tags: ["$initial"], priority: 2 },
            // What many screens use is one file: on a phone a request costs more than some unused bytes.
            { name: "common", test: COMMON, minShareCount: 3, priority: 1 },
            // Small enough to be one file although only two screens use them.
            { name: "shared", test: SMALL, minShareCount: 2 },
          ],
        },
      },
    },
  },
  experimental: { renderBuiltUrl: (file) => `/assets/app/${file.replace(/^assets\//, "")}` },
};

/** Vite drops a CSS module whose class names no script reads; pages that are not hydrated still need its rules. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: (code, id) =>
    id.endsWith(".module.css") ? { code, map: null, moduleSideEffects: "no-treeshake" } : undefined,
};

/** What hydrates the public pages and the diner's menu: an entry each, so that neither carries the other. */
export const site: InlineConfig = {
  ...shared,
  plugins: [...(shared.plugins ?? []), keepStyles],
  root,
  build: {
    outDir: join(dist, "site"),
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    modulePreload: false,
    rolldownOptions: {
      input: {
        start: join(root, "src/main/site/start.ts"),
        pages: join(root, "src/main/site/pages-client.tsx"),
        menu: join(root, "src/main/site/menu-client.tsx"),
      },
      output: {
        // A file of its own is evaluated in a task of its own (src/main/site/start.ts).
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler|big\.js)\/|rolldown\/runtime/ }],
        },
      },
    },
  },
  experimental: { renderBuiltUrl: (file) => `/assets/site/${file.replace(/^assets\//, "")}` },
};

/** The same components for the server, which renders them to text. */
export const siteServer: InlineConfig = {
  ...shared,
  root,
  // React travels in the bundle: in its production form whatever NODE_ENV says, and found from any folder.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: join(dist, "site-server"),
    emptyOutDir: true,
    target: "node22",
    ssr: join(root, "src/main/site/render.tsx"),
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
};

export default defineConfig(app);
