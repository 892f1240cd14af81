// Builds the web bundles into dist/ and compresses what browsers fetch.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { app, site, siteServer } from "../vite.config.ts";

const dist = process.env["DIST_DIR"] ?? join(import.meta.dirname, "../dist");
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/;

for (const config of [app, site, siteServer]) await build(config);
await compressAll(join(dist, "app/assets"));
await compressAll(join(dist, "site/assets"));

async function compressAll(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      await Promise.all([
        writeFile(`${path}.br`, brotli),
        writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
      ]);
    }),
  );
}
