import { Converter } from "opencc-js/t2cn";

/**
 * Converts Traditional characters to simplified ones, so that names of the restaurant and what people say are equal in
 * either script.
 */
export const simplify = Converter({ from: "t", to: "cn" });

/** Returns whether a text has characters that simplified Chinese writes differently. */
export const isTraditional = (text: string): boolean => simplify(text) !== text;
