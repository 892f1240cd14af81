import type { Card, Cards } from "#src/features/tables/server/cards.ts";

/** Millimetres: a card as it comes from the printer. */
const WIDTH = 90;
const HEIGHT = 125;
const CODE = 70;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** One table's card as a drawing that any program opens, in its size on paper. */
export function cardSvg({ restaurant, logo, words }: Cards, { name, address, qr }: Card): string {
  const text = (content: string, y: number, size: number, weight: number) =>
    `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" font-weight="${weight}" ${fitted(content, size)}>${escaped(content)}</text>`;
  const left = (WIDTH - CODE) / 2;
  const picture = logo
    ? `<image x="${WIDTH / 2 - 6}" y="3" width="12" height="12" href="data:image/png;base64,${logo.toString("base64")}"/>`
    : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}mm" height="${HEIGHT}mm" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<title>${escaped(`${words.table} ${name}, ${restaurant}`)}</title>`,
    `<desc>${escaped(address)}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    picture,
    `<g fill="#000" text-anchor="middle" font-family="'Atkinson Hyperlegible Next', 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Sans CJK SC', sans-serif">`,
    text(restaurant, 21, 5, 700),
    text(words.table, 103, 4, 400),
    text(name, 114, 11, 700),
    text(words.scan, 121, 3.6, 400),
    `</g>`,
    `<g transform="translate(${left} 25) scale(${CODE / qr.size})"><path shape-rendering="crispEdges" d="${qr.path}"/></g>`,
    `</svg>`,
  ].join("\n");
}

/** Which font draws it is not known here, so a text that may be too wide is told how wide to be. */
function fitted(text: string, size: number): string {
  const room = WIDTH - 8;
  const guess = Array.from(text).reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.62), 0) * size;
  return guess > room ? `textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
}
