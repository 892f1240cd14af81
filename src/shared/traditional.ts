import { Converter } from "opencc-js/t2cn";

/** Traditional characters as simplified ones; names of the restaurant and what is said then compare in whichever both are written. */
export const simplify = Converter({ from: "t", to: "cn" });

/** Whether a text has characters that are written otherwise in simplified Chinese. */
export const isTraditional = (text: string): boolean => simplify(text) !== text;
