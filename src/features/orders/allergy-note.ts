/** Stems of the words with which guests speak of allergies, in the menu's languages, without accents. */
const ALLERGY =
  /allerg|alerg|anaphyl|anafil|intoleran|unvertrag|celiac|coeliac|celiaqu|celiac|coeliaqu|zoliak|lactose|laktose|lactosa|\bepipen|过敏|過敏|不耐/;

/** Returns whether a note to the kitchen speaks of an allergy or intolerance, and must not be overlooked. */
export function isAllergyNote(note: string): boolean {
  return ALLERGY.test(note.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
}
