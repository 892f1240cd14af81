import sharp from "sharp";
import { noteLines } from "#src/testing/paper-fixture.ts";

const LINE = 52;
const SIZE = 30;

/**
 * Returns a photo of a delivery note: the text of `noteLines`, on a page that is a little turned and not quite white.
 */
export async function notePhoto(text: Parameters<typeof noteLines>[0] = {}): Promise<Buffer> {
  const lines = noteLines(text);
  const escaped = (part: string) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const rows = lines.flatMap((line, at) =>
    // Each cell is in the column where `noteLines` prints it.
    [...line.matchAll(/\S+(?: \S+)*/g)].map(
      (cell) => `<text x="${70 + cell.index * 16}" y="${130 + at * LINE}">${escaped(cell[0])}</text>`,
    ),
  );
  const height = 260 + lines.length * LINE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="${height}">
    <rect width="1400" height="${height}" fill="#f6f3ea"/>
    <g font-family="DejaVu Sans, Arial, sans-serif" font-size="${SIZE}" fill="#1d1d1f">${rows.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).rotate(0.6, { background: "#8d8171" }).jpeg({ quality: 88 }).toBuffer();
}
