import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { appGroups } from "./scripts/app-groups.ts";
import { classNameOf } from "./scripts/class-names.ts";
import { libraryStyles } from "./scripts/library-styles.ts";
import { screenFiles } from "./scripts/screen-files.ts";
import { withoutCircles } from "./scripts/without-circles.ts";
import { withoutShapes } from "./scripts/without-shapes.ts";
import { withoutTables } from "./scripts/without-tables.ts";

const root = import.meta.dirname;
const dist = process.env["DIST_DIR"] ?? join(root, "dist");

const shared: InlineConfig = {
  configFile: false,
  css: { modules: { generateScopedName: classNameOf } },
  plugins: [react(), withoutShapes, withoutTables],
  publicDir: false,
  logLevel: "warn",
  clearScreen: false,
};

const appAddressOf = (file: string) => `/assets/app/${file.replace(/^assets\//, "")}`;

/** The signed-in app: one document, its screens loaded when they are opened. */
export const app: InlineConfig = {
  ...shared,
  plugins: [...(shared.plugins ?? []), libraryStyles(appAddressOf), screenFiles(appAddressOf), withoutCircles],
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
        codeSplitting: { groups: appGroups },
      },
    },
  },
  experimental: { renderBuiltUrl: appAddressOf },
};

/** Vite drops a CSS module whose class names no script reads; pages that are not hydrated still need its rules. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: (code, id) =>
    id.endsWith(".module.css") ? { code, map: null, moduleSideEffects: "no-treeshake" } : undefined,
};

/**
 * Every page carries the styles of all its parts, so that a part that loads later brings scripts alone: Vite's loader,
 * which adds stylesheets and preloads and is half a kilobyte on each page, is replaced by the import itself.
 */
const importsAlone: Plugin = {
  name: "imports-alone",
  enforce: "pre",
  load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined),
};

/** What hydrates the public pages and the diner's menu: an entry each, so that neither carries the other. */
export const site: InlineConfig = {
  ...shared,
  plugins: [...(shared.plugins ?? []), importsAlone, keepStyles],
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
