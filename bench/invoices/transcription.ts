import { readFileSync } from "node:fs";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import type { TextBox } from "#src/shared/page-text.ts";

/**
 * A page as a person transcribed it: rows "x1,y1,x2,y2,x3,y3,x4,y4,text", clockwise from the text's top left corner, in
 * pixels. What is read from it shows the parser alone, without recognition.
 */
export function readTranscription(file: string): PageInput {
  const boxes = readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((line): TextBox[] => {
      const parts = line.split(",");
      const edges = parts.slice(0, 8).map(Number);
      const text = parts.slice(8).join(",").trim();
      if (edges.length < 8 || edges.some(Number.isNaN) || text === "") return [];
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = edges;
      const left = (x1 + x4) / 2;
      const width = (x2 + x3) / 2 - left;
      const at = (part: number) => left + (width * part) / text.length;
      return [
        {
          text,
          confidence: 1,
          quad: [
            [x1, y1],
            [x2, y2],
            [x3, y3],
            [x4, y4],
          ],
          chars: Array.from(text, (char, i) => ({ char, x0: at(i), x1: at(i + 1), p: 1 })),
        },
      ];
    });
  const edge = (axis: 0 | 1) => Math.max(1, ...boxes.flatMap(({ quad }) => quad.map((point) => point[axis]))) + 20;
  return { width: edge(0), height: edge(1), boxes };
}
