import { isShortCode, splitCode, splitLineNumbers, stripLeading } from "./codes.ts";
import type { Group } from "./line-group.ts";
import type { LineText } from "./line-text.ts";
import type { Word } from "./page.ts";
import { named, sortRow } from "./sort-words.ts";
import type { ReadTable } from "./table.ts";
import { stripTaxMarks, stripTillMarks } from "./tax-marks.ts";
import { isMeasureWord, printedUnit } from "./units.ts";
import { lettersIn } from "./vocabulary.ts";

const SIZE = /^\(?[\d.,xX×*/]+\s?([^\d\s()]+)\)?$/;
/** "500g", "(12x1L)", "5%". */
const isSize = ({ text }: Word) => {
  const unit = SIZE.exec(text)?.[1] ?? "";
  return /^(mm|cm|m|pcs|'?s|%)$/i.test(unit) || isMeasureWord(unit);
};
const lettersOf = (words: readonly Word[]) => words.reduce((n, w) => n + lettersIn(w.text), 0);
const digitsIn = (words: readonly Word[]) => words.reduce((n, w) => n + w.text.replaceAll(/\D/g, "").length, 0);

/** Sorts the words of every group into name, code, unit and the rest. */
export function lineTexts(table: ReadTable, country?: string): LineText[] {
  const texts = table.groups.map((group) => sort(table, group, country));
  for (const text of texts) stripTaxMarks(text);
  splitLineNumbers(texts);
  stripLeading(texts, table);
  for (const text of texts) {
    stripTaxMarks(text);
    splitCode(text);
    stripTillMarks(text);
    if (text.name.length === 0 && text.description.length > 0) [text.name, text.description] = [text.description, []];
    // A line with only a number and no name gets the number as its name.
    if (text.name.length === 0 && text.code) text.name = [text.code];
  }
  return texts;
}

function sort(table: ReadTable, group: Group, country: string | undefined): LineText {
  const out: LineText = { name: [], description: [], code: undefined, unit: undefined, pack: [] };
  const { quantity, price, amount, discount } = group.reading;
  const glued = quantity?.unit ? printedUnit(quantity.unit, country) : undefined;
  if (glued && quantity?.words[0]) out.unit = { word: { ...quantity.words[0], text: quantity.unit }, is: glued };
  const used = new Set([quantity, price, amount, discount].flatMap((f) => f?.words ?? []));
  for (let i = group.first; i <= group.last; i++) {
    const words = sortRow({ table, group, country, out }, i, used);
    const letters = lettersOf(words);
    const main = i === group.main;
    if (main && words.length === 1 && isShortCode(words[0]?.text ?? "") && named(table, group)) out.code ??= words[0];
    // A row of references ("KX12 - 10/200", "KX12") among the rows of a name.
    else if (
      !main &&
      (digitsIn(words) > letters || (isShelf(words) && (out.name.length > 0 || named(table, group)))) &&
      letters <= 3 &&
      words.length <= 4 &&
      !words.every(isSize)
    ) {
      if (!out.code && i < group.main && words.length === 1) out.code = words[0];
      else out.description.push(...words);
    } else out.name.push(...words);
  }
  return out;
}

/** One word of one or two letters and two to four digits: a place on a shelf. */
const isShelf = (words: readonly Word[]) => words.length === 1 && /^[A-Z]{1,2}\d{2,4}$/.test(words[0]?.text ?? "");
