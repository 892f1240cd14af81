import { type Found, isContainer, OF, PACK_FORMS } from "./pack-forms.ts";
import { gradesIn } from "./pack-grades.ts";
import type { PackUnit } from "./pack-measures.ts";
import { packTokens, type Span, type Token } from "./pack-tokens.ts";

/** "2 CS 6x750 ml": containers of `count` pieces of `size` `unit` each. */
export interface PrintedPack {
  /** The text that describes the pack, as printed. */
  text: string;
  /** The outer container as printed, "CS", "box"; empty without one. */
  container: string;
  count: number;
  /** Null where the text does not say what one piece holds. */
  size: number | null;
  unit: PackUnit | null;
}

export type PackReading =
  /** The text names no pack. */
  | { kind: "none" }
  | { kind: "pack"; pack: PrintedPack }
  /**
   * The number of pieces is known; a person must be asked about `holds`, the content of one: "a No. 10 can", "15 to 17
   * oz".
   */
  | { kind: "open"; pack: PrintedPack; holds: string }
  /**
   * The text is the size of the goods, not a pack: prawns of "16/20" per pound, fish of "600/800 g", napkins of "33 x
   * 33".
   */
  | { kind: "grade"; text: string };

/**
 * Returns the pack that a text describes: "6x750 ml", "12 x 1,000 ML", "4/10 LB", "35#", "330 ml x 24", "case of 12".
 * Numbers that may be the size of the goods as well as a pack are a grade.
 *
 * @param country the company's, as in ISO 3166: its gallons are meant. In a country without gallons a person is asked
 * what one piece holds.
 */
export function readPack(text: string, country?: string | null): PackReading {
  const tokens = packTokens(text, country);
  const { grades, rest } = gradesIn(tokens);
  const found = firstFound(rest);
  if (!found) {
    const [grade] = grades;
    return grade ? { kind: "grade", text: textOf(text, tokens, grade) } : { kind: "none" };
  }
  const { count, size, unit, holds } = found;
  const pack = { text: textOf(text, tokens, found), container: containerOf(tokens, found), count, size, unit };
  return holds === undefined ? { kind: "pack", pack } : { kind: "open", pack, holds };
}

/** Returns the pack that a text names, whether or not it says what one piece holds; null where it names none. */
export function packOf(text: string, country?: string | null): PrintedPack | null {
  const reading = readPack(text, country);
  return reading.kind === "pack" || reading.kind === "open" ? reading.pack : null;
}

/** Returns the match of the most reliable form that matches anywhere, at its first position. */
function firstFound(tokens: readonly Token[]): Found | undefined {
  for (const form of PACK_FORMS) {
    for (const at of tokens.keys()) {
      const found = form(tokens, at);
      if (found) return found;
    }
  }
  return undefined;
}

const textOf = (text: string, tokens: readonly Token[], { from, to }: Span) =>
  text.slice(tokens[from]?.from, tokens[to - 1]?.to);

/**
 * Returns the container beside the pack, "bag" in "5 kg bag" and "tray" in "tray of 30 pcs", else the first word if it
 * is a container.
 */
function containerOf(tokens: readonly Token[], { from, to }: Span): string {
  const before = OF.has(tokens[from - 1]?.text.toLowerCase() ?? "") ? tokens[from - 2] : tokens[from - 1];
  const behind = tokens[to]?.kind === "slash" ? tokens[to + 1] : tokens[to];
  const words = [before, ...tokens.slice(from, to), behind, tokens.find(({ kind }) => kind === "word")];
  return words.find(isContainer)?.text ?? "";
}
