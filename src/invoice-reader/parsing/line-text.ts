import type { Word } from "./page.ts";
import type { PrintedUnit } from "./units.ts";

/** The words of one line of goods, sorted out. */
export interface LineText {
  name: Word[];
  /** References and remarks that are no part of the name. */
  description: Word[];
  code: Word | undefined;
  unit: { word: Word; is: PrintedUnit } | undefined;
  pack: Word[];
  /** The code was taken from the front of a name because it looks like one. */
  leading?: boolean;
}
