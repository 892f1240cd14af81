import { Converter } from "opencc-js/cn2t";

const traditional = Converter({ from: "cn", to: "tw" });

/** What stands for a value while the text around it is converted: letters for private use, which no dictionary has. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/**
 * Returns texts that are written in simplified Chinese in Traditional characters: strings, lists and objects of them, and
 * functions that fill values in. What is filled in, such as a name that somebody has typed, is never converted.
 */
export function traditionalTexts<Texts>(texts: Texts): Texts {
  return converted(texts) as Texts;
}

function converted(value: unknown): unknown {
  if (typeof value === "string") return traditional(value);
  if (typeof value === "function") return filledIn(value as (...values: unknown[]) => unknown);
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, converted(one)]));
}

function filledIn(text: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
  return (...values) => {
    const filled: string[] = [];
    const result = text(...values.map((value) => marked(value, filled)));
    if (typeof result !== "string") return converted(result);
    return traditional(result).replaceAll(MARKS, (_mark: string, at: string) => filled[Number(at)] ?? "");
  };
}

/** Returns a value with a mark for each string in it, and adds the strings to `filled`. */
function marked(value: unknown, filled: string[]): unknown {
  if (typeof value === "string") return value === "" ? "" : `${OPEN}${filled.push(value) - 1}${CLOSE}`;
  if (Array.isArray(value)) return value.map((one) => marked(one, filled));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, filled)]));
}
