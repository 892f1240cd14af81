import { likenessKey } from "#src/shared/text-key.ts";

/** Returns text in lower case without accents, its words separated by one space: "Çay, süß!" is "cay suss". */
export const plainText = likenessKey;

/** Chinese is written without spaces, so its words are searched inside of the text. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
