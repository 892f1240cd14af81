// The server as one file, so that a start reads and compiles one file instead of thousands. Sources and packages stay where
// they are: what the server starts as a process of its own, and what is listed below, is run from there.
import { dirname, join, relative, sep } from "node:path";
import type { InlineConfig, Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const sources = join(root, "src") + sep;

/** Stay in node_modules because they load native code, or files that stand beside their modules. */
const WITH_FILES = ["@napi-rs/canvas", "fontkit", "onnxruntime-node", "pdfjs-dist", "pdfkit", "sharp", "subset-font"];
/** Stay there because only an adapter with credentials or an address loads them. */
const OF_ADAPTERS = [/^@aws-sdk\//, /^@ai-sdk\//, /^@opentelemetry\//, "ai", "stripe"];
/** Has the holidays of all countries, which are read when the first are needed. */
const ON_DEMAND = ["date-holidays"];
/** Look for a file of their own only where we do not use it: the log writes to standard output, without a worker. */
const FILE_UNUSED = /\/node_modules\/(pino|thread-stream)\//;
const OWN_LOCATION = /\bimport\.meta\.(url|dirname)\b/g;
const LOOKS_FOR_FILES = /\b__dirname\b|\b__filename\b|\bimport\.meta\.(url|dirname|resolve)\b|\brequire\.resolve\b/;

/** Builds `entry` into `outDir`, which must be a folder of the checkout: sources and packages are found from there. */
export function serverBundle(outDir: string, entry = join(root, "src/main/bundled-server.ts")): InlineConfig {
  return {
    configFile: false,
    root,
    plugins: [locateSources(outDir)],
    publicDir: false,
    logLevel: "error",
    clearScreen: false,
    ssr: { noExternal: true, external: [...WITH_FILES, ...ON_DEMAND] },
    build: {
      outDir,
      emptyOutDir: true,
      target: "node22",
      sourcemap: true,
      minify: false,
      ssr: entry,
      rolldownOptions: {
        // The list of screens names components that only browsers load.
        external: [/\/(web|main\/app)\//, ...OF_ADAPTERS],
        output: { entryFileNames: "server.js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
}

/** A module of ours that asks where it stands gets the place of its source. A package that asks must stay outside. */
function locateSources(outDir: string): Plugin {
  return {
    name: "locate-sources",
    enforce: "pre",
    transform(code, id) {
      if (id.startsWith(sources)) {
        const urlOf = (path: string) =>
          `new URL(${JSON.stringify(relative(outDir, path).split(sep).join("/"))}, import.meta.url)`;
        const inBundle = {
          url: `${urlOf(id)}.href`,
          dirname: `process.getBuiltinModule("url").fileURLToPath(${urlOf(dirname(id))})`,
        };
        // On the same line as before, so that the source map stays true without another one.
        return { code: code.replace(OWN_LOCATION, (_, what: "url" | "dirname") => `(${inBundle[what]})`), map: null };
      }
      if (id.includes("/node_modules/") && !FILE_UNUSED.test(id) && LOOKS_FOR_FILES.test(code))
        throw new Error(`${id} looks for files beside itself: its package must be listed in scripts/server-bundle.ts.`);
      return undefined;
    },
  };
}
