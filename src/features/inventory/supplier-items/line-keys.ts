import { codeKey, formerKey, identityKey } from "#src/shared/text-key.ts";

/** A supplier's code and text for an item. */
export interface SoldAs {
  code: string;
  text: string;
}

/** The columns by which a supplier's item is found. */
export interface LineKeys {
  code_key: string;
  text_key: string;
  keyed_as: string;
}

/**
 * Returns the keys of a line and the values that they were made from: the number of the rules, the code and the text.
 * The number is raised when the rules change, so that stored keys are made again (the index supplier_items_to_key
 * contains the number too).
 */
export const lineKeys = ({ code, text }: SoldAs): LineKeys => ({
  code_key: codeKey(code),
  text_key: identityKey(text),
  keyed_as: `2 ${code}\n${text}`,
});

/** Returns a key of a pack's text: "6x750 ml" and "6 × 750ml" are the same pack; "6x1.5 l" is not "6x15 l". */
export const packTextKey = (text: string): string =>
  identityKey(text)
    .replaceAll("×", "x")
    .replaceAll(/(?<!\d) | (?!\d)/g, "");

/** Returns whether two rows of one supplier are about the same item: by the code, or without codes by the text. */
export const uniqueKey = ({ code_key, text_key }: Pick<LineKeys, "code_key" | "text_key">): string =>
  code_key === "" ? `text ${text_key}` : `code ${code_key}`;

interface Named {
  id: string;
  name: string;
}

/** Returns whether a text and a name are equal only without their marks: "Pâté" and "Pâte". */
export const wereOne = (text: string, name: string): boolean =>
  identityKey(text) !== identityKey(name) && formerKey(text) === formerKey(name);

/**
 * Returns whether a match may have been learned only because names were compared without their marks. This is so if the
 * text equals the name of the learned item only without marks, and another item has exactly this name.
 */
export const isQuestioned = (text: string, learned: Named, same: Named): boolean =>
  same.id !== learned.id && wereOne(text, learned.name);
