import { ALLERGY_PHRASES } from "#src/features/orders/allergies.ts";

/** Edges of a word. At an end of a phrase that is marked with `|`, no letter or mark may be next to the phrase. */
const EDGE = { before: String.raw`(?<![\p{L}\p{M}])`, after: String.raw`(?![\p{L}\p{M}])` };
/** A statement ends with the note, a line, or a mark of punctuation in any script; a question states nothing. */
const END = String.raw`(?=\s*(?:$|[\n.,;:!()。、，；：！،؛।]))`;

const withEdges = (phrase: string) => phrase.replace(/^\|/, EDGE.before).replace(/\|$/, EDGE.after);
const anyOf = (phrases: readonly string[]) => `(?:${phrases.map(withEdges).join("|")})`;

const PHRASES = Object.values(ALLERGY_PHRASES);
const SPEAKS_OF_IT = new RegExp(anyOf(PHRASES.flatMap(({ warnings }) => warnings)), "u");
const EXCEPTS = new RegExp(anyOf(PHRASES.flatMap(({ exceptions }) => exceptions)), "u");
const FREE = new RegExp(`${anyOf(PHRASES.flatMap(({ freeOf }) => freeOf))}${END}`, "gu");

/**
 * Returns whether a note to the kitchen mentions an allergy, an intolerance or something that the guest cannot eat, and
 * must not be overlooked. A statement that there are no allergies counts only as a whole statement without an
 * exception: "no allergy nuts" and "no allergies, except nuts" are warnings.
 */
export function isAllergyNote(note: string): boolean {
  const said = fold(note);
  return SPEAKS_OF_IT.test(EXCEPTS.test(said) ? said : said.replaceAll(FREE, " "));
}

/**
 * Returns the note in lower case, with full-width and half-width characters made equal and without the marks of Latin
 * letters, Cyrillic letters and Arabic vowels. Marks of other scripts stay, because they are parts of their words.
 */
function fold(note: string): string {
  return note
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/([\p{Script=Latin}\p{Script=Cyrillic}])\p{M}+/gu, "$1")
    .normalize("NFKC")
    .replaceAll("đ", "d")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll(/\u0640|[\u064B-\u065F]|\u0670/gu, "")
    .replaceAll(/[أإآٱ]/gu, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replaceAll(/[’‘ʼ`´]/gu, "'")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[^\S\n]+/gu, " ");
}
