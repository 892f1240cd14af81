import { constants, deflateRawSync, deflateSync } from "node:zlib";

export type Part = string | { dictionary: string; stream: Buffer };

/** Returns a PDF of the given objects, the first of which is the catalog. */
export function pdfOf(parts: readonly Part[]): Buffer {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  const size = () => chunks.reduce((bytes, chunk) => bytes + chunk.length, 0);
  for (const [i, part] of parts.entries()) {
    offsets.push(size());
    if (typeof part === "string") chunks.push(Buffer.from(`${i + 1} 0 obj\n${part}\nendobj\n`));
    else {
      const { dictionary, stream } = part;
      const head = `${i + 1} 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`;
      chunks.push(Buffer.from(head), stream, Buffer.from("\nendstream\nendobj\n"));
    }
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const tail = `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${size()}\n%%EOF`;
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}${tail}`)]);
}

export const TEXT = "BT /F1 12 Tf 50 700 Td (Harbour Foods Ltd, invoice 4711, total to be paid 100.00) Tj ET";
export const plain = (stream: string): Part => ({ dictionary: "", stream: Buffer.from(stream) });

interface OnePage {
  content?: Part;
  box?: string;
  resources?: string;
  catalog?: string;
  more?: Part[];
}

/** Returns a PDF of one page; further objects begin at 6. */
export function onePage({
  content = plain(TEXT),
  box = "[0 0 595 842]",
  resources = "",
  catalog = "",
  more = [],
}: OnePage) {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    content,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);
}

/** Returns deflated zeros, a thousandth of their size, made without ever holding all of them. */
export function bomb(megabytes: number): Buffer {
  const sharedBuffer = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => sharedBuffer),
    Buffer.from([3, 0]),
  ]);
}

const packed = (stream: Buffer | string): Part => ({ dictionary: "/Filter /FlateDecode", stream: deflateSync(stream) });

/** Returns a PDF of forms that draw the one below ten times each, nine deep: a billion words in 2 kB. */
export function nestedForms(): Buffer {
  const form = (below: string): Part => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << ${below} >> >>`,
    stream: Buffer.from(below === "" ? TEXT : "/X Do ".repeat(10)),
  });
  const more = Array.from({ length: 9 }, (_, depth) => form(`/X ${depth + 7} 0 R`));
  return onePage({ content: plain("/X Do"), resources: "/XObject << /X 6 0 R >>", more: [...more, form("")] });
}

/** Returns a PDF with half a million gradients over the whole page: it opens at once, and takes hours to draw. */
export function endlessDrawing(): Buffer {
  const shading =
    "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 842] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>";
  return onePage({
    content: packed(`${TEXT} ${"/S sh\n".repeat(500_000)}`),
    resources: `/Shading << /S ${shading} >>`,
  });
}

/** Returns a PDF whose page content unpacks twice, to gigabytes. */
export function packedTwice(): Buffer {
  return onePage({ content: { dictionary: "/Filter [/FlateDecode /FlateDecode]", stream: deflateSync(bomb(4000)) } });
}

/** Returns pages with `count` pieces of text in all, each at a position of its own, as a line of goods might be. */
export function manyTexts(count: number, pages = 1): Buffer {
  const page = (number: number) =>
    Array.from({ length: count / pages }, (_, i) => {
      const [column, row] = [i % 6, Math.floor(i / 6)];
      return `1 0 0 1 ${20 + column * 95} ${(835 - row * 0.8).toFixed(1)} Tm (${column === 0 ? `Item ${number} ${row}` : `${row % 90}.${10 + column}`}) Tj`;
    });
  return pagesOf(Array.from({ length: pages }, (_, number) => packed(`BT /F1 4 Tf ${page(number).join("\n")} ET`)));
}

function pagesOf(contents: readonly Part[]): Buffer {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`);
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((content, i): Part[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      content,
    ]),
  ]);
}
