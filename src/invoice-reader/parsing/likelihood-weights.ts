/**
 * How likely a value of a line is right: weights of a logistic regression, fitted on 190 transcribed papers against a
 * corrected truth and on three copies of each with 4 % of the boxes left out. `node bench/invoices/calibrate.ts` fits again
 * and prints the reliability curve by five-fold cross-validation over papers: names called .95 to .98 were right in 97.6 %,
 * numbers called .99 and more in 99.9 %.
 */
export const LIKELIHOOD = {
  name: {
    bias: 3.75,
    unconfirmed: -0.72,
    headerless: -0.76,
    unproved: 0.4,
    broken: -0.64,
    disputed: 0.83,
    narrow: -0.74,
    marked: -0.58,
    severalRows: 0.73,
    shortName: -3.07,
    codedName: -0.36,
    longName: -0.56,
    absent: -1.24,
    lowConfidence: -1.24,
  },
  number: {
    bias: 6.7,
    unconfirmed: -1.79,
    headerless: 2.54,
    unproved: -1.54,
    broken: -1.72,
    disputed: 0.28,
    narrow: -0.3,
    marked: -1.38,
    severalRows: -0.81,
    shortName: -0.33,
    codedName: 0.03,
    longName: 0.21,
    absent: -0.75,
    lowConfidence: -0.23,
  },
};

/**
 * A value less likely than this is marked for review. By cross-validation on pages with boxes left out this takes names that
 * are wrong and unmarked from 3.5 to 2.3 % for 1.4 % more marks; .95 would take them to 1.6 % for 9 % more.
 */
export const MARKED_BELOW = { name: 0.85, number: 0.9 };
