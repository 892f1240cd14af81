import { Converter } from "opencc-js/cn2t";

const traditional = Converter({ from: "cn", to: "tw" });

/**
 * Marks around the number of a value while the surrounding text is converted: private-use characters, which no
 * dictionary contains.
 */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/**
 * Converts texts from simplified to Traditional Chinese: strings, lists and objects of strings, and functions that
 * insert values. Inserted values, such as a name that somebody has typed, are never converted.
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
