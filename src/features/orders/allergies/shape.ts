/**
 * Words by which guests mention an allergy in one language: stems and phrases as regular expressions, folded like a
 * note (`fold` in allergy-note.ts). A `|` at an end marks the edge of a word.
 */
export interface AllergyPhrases {
  /** Phrases that say that there is an allergy. */
  warnings: readonly string[];
  /** Words that except something from the statement before them: "no allergies, except nuts". */
  exceptions: readonly string[];
  /** Statements that there are no allergies. They count only where nothing follows them. */
  freeOf: readonly string[];
}

/** Up to four words of a sentence, as in "I cannot (really) eat". */
export const FEW = String.raw`(?: [^\s.,;!?]+){0,4}`;
/** Up to twelve characters of a script that writes without spaces. */
export const SOME = String.raw`[^\n.,;!?。、，！？]{0,12}`;
