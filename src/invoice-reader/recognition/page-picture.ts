import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A picture that covers this share of a page is the page. */
const COVERS = 0.5;

type Matrix = [a: number, b: number, c: number, d: number];
const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];

/** Is a page a picture, with or without text over it? */
export async function hasPagePicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1];
  let covered = 0;
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) stack.push(matrix);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix;
    if (operation === OPS.transform) matrix = product(matrix, argsArray[at] as number[]);
    if (operation === OPS.paintFormXObjectBegin) {
      const [own] = argsArray[at] as [number[] | null];
      if (own) matrix = product(matrix, own);
    }
    if (PICTURES.includes(operation)) covered += Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
  }
  return covered >= COVERS * Math.abs((right - left) * (bottom - top));
}

const product = ([a, b, c, d]: Matrix, [e = 1, f = 0, g = 0, h = 1]: readonly number[]): Matrix => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
];
