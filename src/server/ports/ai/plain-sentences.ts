/**
 * Returns the text of a model as plain text: no markup, no headings, no quotes around it, at most `sentences` whole
 * sentences and `length` characters. A sentence that was cut off is omitted.
 */
export function plainSentences(text: string, sentences: number, length: number): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[*_`#>~[\]{}<]+/g, "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/^["“'‘]+|["”'’]+$/g, "")
    .trim();
  const whole = plain.match(/[^.!?]+[.!?]+(?=\s|$)["”]?/g) ?? [];
  let result = "";
  for (const sentence of whole.slice(0, sentences)) {
    const longer = `${result} ${sentence.trim()}`.trim();
    if (longer.length > length) break;
    result = longer;
  }
  return result;
}
