// Builds into dist/: `web`, the bundles of the browser and of the rendered pages, with what browsers fetch compressed, and
// `server`, the server as one file. Without a name, both.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { app, site, siteServer } from "../vite.config.ts";
import { serverBundle } from "./server-bundle.ts";

const root = join(import.meta.dirname, "..");
const dist = process.env["DIST_DIR"] ?? join(root, "dist");
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/;
const wanted = process.argv.slice(2);

if (wanted.length === 0 || wanted.includes("web")) await buildWeb();
// Not in DIST_DIR: it finds its packages from where it is.
if (wanted.length === 0 || wanted.includes("server")) await build(serverBundle(join(root, "dist/server")));

async function buildWeb(): Promise<void> {
  for (const config of [app, site, siteServer]) await build(config);
  await compressAll(join(dist, "app/assets"));
  await compressAll(join(dist, "site/assets"));
}

async function compressAll(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      await Promise.all([
        writeFile(`${path}.br`, brotli),
        writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
      ]);
    }),
  );
}
