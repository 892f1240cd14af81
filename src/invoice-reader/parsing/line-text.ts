import type { Word } from "./page.ts";
import type { PrintedUnit } from "./units.ts";

/** The words of one line of goods, sorted by their role. */
export interface LineText {
  name: Word[];
  /** References and remarks that are no part of the name. */
  description: Word[];
  code: Word | undefined;
  unit: { word: Word; is: PrintedUnit } | undefined;
  pack: Word[];
  /** The first word of the name was taken as the code because it looks like a code. */
  leading?: boolean;
}
