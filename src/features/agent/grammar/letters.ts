import { distance } from "fastest-levenshtein";

/** Compares words letter by letter. The function is a member of an object so that tests can count its calls. */
export const letters = {
  /** Returns how many letters have to be added, removed or replaced to turn one word into the other. */
  apart: distance,
};
