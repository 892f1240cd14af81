/** The longest question that is answered, in characters. */
export const QUESTION_MAX = 300;
