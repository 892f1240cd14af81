/** Returns text in lower case without accents, its words separated by one space: "Çay, süß!" is "cay suss". */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Chinese is written without spaces, so its words are searched inside of the text. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
