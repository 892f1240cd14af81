// Cuts the fonts to what the screens use, the weights from 400 to 700: `node scripts/fonts.ts`. The letters are Atkinson
// Hyperlegible's, which halves the file of the Latin ones. The digits of prices that guests see are Noto Sans's, whose zero
// has no slash; Atkinson Hyperlegible has only the slashed one.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const target = join(root, "src/web/styles");
const WEIGHTS = { min: 400, max: 700 };

/** As unicode-range of the Latin face in fonts.css. */
const LATIN: readonly (readonly [number, number])[] = [
  [0x0000, 0x00ff],
  [0x0131, 0x0131],
  [0x0152, 0x0153],
  [0x02bb, 0x02bc],
  [0x02c6, 0x02c6],
  [0x02da, 0x02da],
  [0x02dc, 0x02dc],
  [0x0304, 0x0304],
  [0x0308, 0x0308],
  [0x0329, 0x0329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const latin = LATIN.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

await cut("atkinson-hyperlegible-next", "atkinson-latin", String.fromCodePoint(...latin));
await cut("noto-sans", "digits", "0123456789", { noLayoutClosure: true });

async function cut(family: string, name: string, text: string, options: { noLayoutClosure?: boolean } = {}) {
  const source = join(root, "node_modules/@fontsource-variable", family);
  const font = await readFile(join(source, `files/${family}-latin-wght-normal.woff2`));
  const variationAxes = { wght: WEIGHTS };
  await writeFile(
    join(target, `${name}.woff2`),
    await subsetFont(font, text, { targetFormat: "woff2", variationAxes, ...options }),
  );
  await copyFile(join(source, "LICENSE"), join(target, `${name}.LICENSE`));
}
