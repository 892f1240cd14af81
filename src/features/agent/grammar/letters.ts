import { distance } from "fastest-levenshtein";

/** How words are compared letter by letter. A member, so that tests can count how often it is done. */
export const letters = {
  /** Returns how many letters have to be added, left out or replaced to make one word of the other. */
  apart: distance,
};
