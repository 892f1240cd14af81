import type { Word } from "./page.ts";

/** Words as text. Letters and digits that were confused are corrected if the word allows only one of them. */
export function textOf(words: readonly Word[]): string {
  return words
    .map((w) => correctSpelling(w.text))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:;,.*\-_~|'"`]+/, "")
    .replace(/[\s:;,*\-_~|`]+$/, "")
    .trim();
}

/** "Sh1p" is Ship, "300G" was read 3OOG, "O.C" was read 0.C, "Oil" 0il, "Milo" Mil0, "W/O" was read W/0, a times sign between sizes is an x. */
export function correctSpelling(text: string): string {
  const corrected = text
    .replaceAll("×", "x")
    .replaceAll(/(?<=\d)[Oo]+(?=\d|[Gg]\b|[Kk][Gg]|[Mm][LlMm]\b|[Cc][MmLl]\b|'?[Ss]\b)/g, (o) => "0".repeat(o.length))
    .replace(/^S(?=KGS?$)/, "5")
    .replace(/^0(?=\.[A-Z])/, "O")
    .replace(/^0(?=[a-z]{2})(?!(kg|gm|ml|cl|lb|oz|mm|cm|pc|pcs)\b)/, "O")
    .replace(/(?<=^[A-Z]?[a-z]{2,})0$/, "o")
    .replace(/(?<=^[A-Z]+\/)0$/, "O");
  const word = /[A-Za-z]{2}/.test(corrected);
  if (!word && lettersIn(corrected) <= digitsIn(corrected)) return corrected;
  return corrected.replaceAll(/(?<=[A-Za-z])[015](?=[A-Za-z])/g, (digit, at: number) => {
    const lower = /[a-z]/.test(corrected[at - 1] ?? "") && /[a-z]/.test(corrected[at + 1] ?? "");
    if (digit !== "0" && !word) return digit;
    if (digit === "5") return /[A-Z]/.test(corrected[at - 1] ?? "") ? "S" : digit;
    return digit === "0" ? (lower ? "o" : "O") : lower ? "l" : "I";
  });
}

const lettersIn = (text: string) => text.replaceAll(/[^A-Za-z]/g, "").length;
const digitsIn = (text: string) => text.replaceAll(/\D/g, "").length;
