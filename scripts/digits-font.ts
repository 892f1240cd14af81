// Cuts the digits out of Noto Sans, whose zero has no slash, for the prices that guests see: `node scripts/digits-font.ts`.
// Atkinson Hyperlegible, the face of everything else, has no other zero than the slashed one.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const source = join(root, "node_modules/@fontsource-variable/noto-sans");
const target = join(root, "src/web/styles");

const font = await readFile(join(source, "files/noto-sans-latin-wght-normal.woff2"));
const digits = await subsetFont(font, "0123456789", {
  targetFormat: "woff2",
  noLayoutClosure: true,
  variationAxes: { wght: { min: 200, max: 800 } },
});
await writeFile(join(target, "digits.woff2"), digits);
await copyFile(join(source, "LICENSE"), join(target, "digits.LICENSE"));
