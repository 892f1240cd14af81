import { readRows } from "#src/shared/read-rows.ts";

/** The abbreviations of the food table's names. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  readRows(new URL("abbreviations.tsv", import.meta.url), ["short", "full"]).map(({ short, full }) => [short, full]),
);

const IRREGULAR: Record<string, string> = { leaves: "leaf", loaves: "loaf", halves: "half", anchovies: "anchovy" };

/** One form for singular and plural: "tomatoes" and "tomato", "berries" and "berry", "leaves" and "leaf". */
function singular(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  if (word.length < 4 || word.endsWith("ss") || word.endsWith("us")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(oes|ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function spellOut(word: string): string[] {
  const full = ABBREVIATIONS.get(word);
  return full === undefined ? [word] : full.toLowerCase().split(/[ -]/);
}

/** The words of a text in one form, with the table's abbreviations written out. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f']/g, "")
    .replaceAll(/\bw\/o\b/g, "without")
    .replaceAll(/\bw\//g, "with ")
    .replaceAll(/\b(without|no)( added)? salt\b/g, "unsalted")
    .split(/[^a-z0-9%]+/)
    .flatMap(spellOut)
    .filter((word) => word !== "")
    .map(singular);
}
