import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A file of a font family: web fonts are cut into slices, each for a list of code points. */
export interface Slice {
  /** The slice's id, such as `noto-sans-sc-117`. */
  id: string;
  path: string;
}

const HAN = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];
const OWN_HAN: Record<string, string> = { Japan: "noto-sans-jp", "South Korea": "noto-sans-kr" };

/**
 * Returns the font families of a country. The same Han character is drawn differently in China, Japan and Korea; a
 * restaurant reads the forms of its own country.
 */
function familiesFor(country: string): string[] {
  const own = OWN_HAN[country] ?? "noto-sans-sc";
  const han = [own, ...HAN.filter((family) => family !== own)];
  return ["noto-sans", "noto-sans-thai", "noto-sans-arabic", "noto-sans-tamil", ...han, "noto-emoji"];
}

interface Range {
  from: number;
  to: number;
  slice: Slice;
}

/**
 * Ranges by the blocks of 256 code points that they overlap: a long text of rare letters looks up thousands of letters.
 */
type Blocks = Map<number, Range[]>;

const known = new Map<string, Promise<Blocks>>();

/** Returns a function that finds the slices for a code point, best first. It reads lists of code points and no fonts. */
export async function openNoto(country: string): Promise<(codePoint: number) => Slice[]> {
  const families = await Promise.all(familiesFor(country).map(blocksOf));
  return (codePoint) => {
    const ranges = families.flatMap((blocks) => blocks.get(codePoint >> 8) ?? []);
    return [
      ...new Set(ranges.filter(({ from, to }) => from <= codePoint && codePoint <= to).map(({ slice }) => slice)),
    ];
  };
}

function blocksOf(family: string): Promise<Blocks> {
  const started = known.get(family) ?? readRanges(family).then(inBlocks);
  known.set(family, started);
  started.catch(() => known.delete(family));
  return started;
}

function inBlocks(ranges: readonly Range[]): Blocks {
  const blocks: Blocks = new Map();
  for (const range of ranges) {
    for (let block = range.from >> 8; block <= range.to >> 8; block += 1) {
      const there = blocks.get(block);
      if (there) there.push(range);
      else blocks.set(block, [range]);
    }
  }
  return blocks;
}

const fileOf = (family: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${file}`));

async function readRanges(family: string): Promise<Range[]> {
  const lists = JSON.parse(await readFile(fileOf(family, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(lists).flatMap(([key, list]) => {
    const id = `${family}-${key.replaceAll(/[[\]]/g, "")}`;
    const slice = { id, path: fileOf(family, `files/${id}-wght-normal.woff2`) };
    return list.split(",").map((part): Range => {
      const [from = 0, to = from] = part
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return { from, to, slice };
    });
  });
}
