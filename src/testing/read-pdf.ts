import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns the text that a reader can select and copy on each page: a line for each height, from the top. */
export async function linesOfPdf(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const lines = new Map<number, string>();
    // Pages share one parser.
    const content = await (await document.getPage(n)).getTextContent({ disableNormalization: true });
    for (const item of content.items) {
      if (!("str" in item)) continue;
      const height = Math.round(Number(item.transform[5]));
      lines.set(height, (lines.get(height) ?? "") + item.str);
    }
    pages.push([...lines].sort(([a], [b]) => b - a).map(([, text]) => text));
  }
  await task.destroy();
  return pages;
}
