/** Minimum length of a word that may contain a typo. Changing one letter of a shorter word often gives another word. */
const MIN_LENGTH = 4;
/** Minimum length of a word that may contain two typos. */
const TWO_TYPOS_LENGTH = 8;

/**
 * Returns whether each word is in the content, or differs by a typo from a word of the content or from its beginning.
 */
export function hasSimilarWords(content: string, words: readonly string[]): boolean {
  const candidates = content.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return words.every(
    (word) => content.includes(word) || candidates.some((candidate) => isBeginningOf(candidate, word)),
  );
}

function isBeginningOf(candidate: string, word: string): boolean {
  if (word.length < MIN_LENGTH) return false;
  const typos = word.length < TWO_TYPOS_LENGTH ? 1 : 2;
  return smallestDistance(candidate, word) <= typos;
}

/**
 * Returns the smallest number of letters to add, drop, change or swap with their neighbour that turns the word into the
 * candidate or into the candidate's beginning.
 */
function smallestDistance(candidate: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: candidate.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= candidate.length; column += 1) {
      const change = word[row - 1] === candidate[column - 1] ? 0 : 1;
      const swapped = word[row - 1] === candidate[column - 2] && word[row - 2] === candidate[column - 1];
      const steps = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + change];
      current.push(Math.min(...steps, swapped ? at(beforeLast, column - 2) + 1 : Infinity));
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(...last);
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? Infinity;
