import { containsNumber, nameLetters, type Group, type Pattern, type Table } from "./line-group.ts";
import { isMoney, type Layout } from "./layout.ts";
import { type LineReading, readLine } from "./read-line.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { Row } from "./page.ts";
import { unpricedLine } from "./unpriced.ts";
import { lettersIn } from "./vocabulary.ts";
import { THRESHOLDS, WEIGHTS } from "./weights.ts";

/**
 * Splits the table into lines of goods: of all ways to group neighbouring rows, it chooses the one with the highest
 * total score. Arithmetic, columns and a name increase a group's score; rows that belong to no group reduce the total.
 */
export function groupRows(table: Table, layout: Layout, pattern: Pattern): { groups: Group[]; score: number } {
  const { start, end } = table;
  const pitch = pitchOf(table);
  const firstMoney = firstAnchor(table, layout);
  const best: { score: number; groups: Group | undefined; from: number }[] = [
    { score: 0, groups: undefined, from: -1 },
  ];
  for (let i = start; i < end; i++) {
    const at = i - start;
    let choice = {
      score: (best[at]?.score ?? 0) + skipCost(table, layout, i, firstMoney, pitch),
      groups: undefined as Group | undefined,
      from: at,
    };
    for (let n = 1; n <= Math.min(THRESHOLDS.group.maxRows, at + 1); n++) {
      const first = i - n + 1;
      if (table.kinds[first] !== "item") break;
      const group = groupOf(table, layout, pattern, first, i, pitch);
      if (!group) continue;
      const score = (best[first - start]?.score ?? 0) + group.score;
      if (score > choice.score) choice = { score, groups: group, from: first - start };
    }
    best.push(choice);
  }
  const groups: Group[] = [];
  for (let at = best.length - 1; at > 0; at = best[at]?.from ?? 0) {
    const group = best[at]?.groups;
    if (group) groups.unshift(group);
  }
  return { groups, score: best.at(-1)?.score ?? 0 };
}

function firstAnchor(table: Table, layout: Layout): number {
  for (let i = table.start; i < table.end; i++)
    if (table.kinds[i] === "item" && (table.numbers[i] ?? []).some((f) => isMoney(f, layout.style) && f.decimals > 0))
      return i;
  return table.end;
}

/** The usual distance of rows in the table. */
export function pitchOf({ rows, start, end }: Pick<Table, "rows" | "start" | "end">): number {
  const gaps: number[] = [];
  for (let i = start + 1; i < end; i++) gaps.push((rows[i]?.v ?? 0) - (rows[i - 1]?.v ?? 0));
  const height = rows[start]?.height ?? 1;
  const real = gaps.filter((gap) => gap > 0.5 * height).toSorted((a, b) => a - b);
  return real[Math.floor(real.length * 0.4)] ?? 1.5 * height;
}

function skipCost(table: Table, layout: Layout, i: number, firstMoney: number, pitch: number): number {
  if (table.kinds[i] !== "item") return 0;
  const numbers = table.numbers[i] ?? [];
  if (numbers.some((f) => f.standalone && isMoney(f, layout.style) && f.decimals > 0 && f.value !== 0))
    return WEIGHTS.group.skippedMoney;
  if (wordy(table.rows[i] as Row) < 3) return 0;
  // Without a header the table's start is unknown: rows separated from the first line do not count as left over.
  if (!table.header && i < firstMoney && !leadsTo(table, i, firstMoney, pitch)) return 0;
  return WEIGHTS.group.skippedText;
}

/** Do at most three rows lead from `i` to the first line, without a gap or a row of another kind in between? */
function leadsTo({ rows, kinds }: Table, i: number, firstMoney: number, pitch: number): boolean {
  if (firstMoney - i > 3) return false;
  for (let j = i; j < firstMoney; j++) {
    if (kinds[j] !== "item" || (rows[j + 1]?.v ?? Infinity) - (rows[j]?.v ?? 0) > 1.45 * pitch) return false;
  }
  return true;
}

/** Letters and digits: "10' 2 X 3" and "40G" are names, or the rest of one. */
const wordy = (row: Row) =>
  row.words.reduce((total, { text }) => total + lettersIn(text) + text.replaceAll(/\D/g, "").length, 0);

function groupOf(
  table: Table,
  layout: Layout,
  pattern: Pattern,
  first: number,
  last: number,
  pitch: number,
): Group | undefined {
  const rows = table.rows.slice(first, last + 1);
  const numbers = table.numbers.slice(first, last + 1);
  const money = numbers.map((list) => list.some((f) => f.standalone && isMoney(f, layout.style)));
  const moneyRows = money.filter(Boolean).length;
  if (moneyRows === 0 && first === last) return unpricedLine(table, layout, first);
  if (moneyRows === 0 || moneyRows > 2) return undefined;
  const reading = readLine(rows, numbers, layout);
  if (!reading) return undefined;
  const main = rows.findIndex((row) => containsNumber(row, reading.amount));
  const part = { rows, numbers, money, main, reading };
  // Added one by one: if two ways to group have equal scores, the rounding of partial sums must not decide.
  const terms = [...secondMoneyTerms(part), ...textTerms(part, pattern), ...gapTerms(rows, pitch)];
  const score = terms.reduce((sum, term) => sum + term, reading.score);
  return { first, last, main: first + main, reading, score };
}

/** Neighbouring rows that may make one line of goods. */
interface Part {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  /** Which rows hold an amount of money. */
  money: readonly boolean[];
  /** The row of the line's amount. */
  main: number;
  reading: LineReading;
}

/** A second row with money is allowed only if the line's arithmetic needs it. */
function secondMoneyTerms({ rows, numbers, money, main, reading }: Part): number[] {
  const proved = reading.proof === "exact" || reading.proof === "discounted" || reading.proof === "rounded";
  return rows.flatMap((row, i) => {
    if (!money[i] || i === main) return [];
    const serves = [reading.price, reading.discount].some((f) => f && containsNumber(row, f));
    if (!serves && repeats(numbers[i] ?? [], reading)) return [WEIGHTS.group.repeatedAmount];
    if (!serves || !proved) return [WEIGHTS.group.secondAmount];
    // A separate line would have its own name.
    const named = nameLetters(row, numbers[i] ?? []) >= THRESHOLDS.group.secondNameLetters;
    return named ? [WEIGHTS.group.secondName] : [];
  });
}

/** Does a row only repeat the line's own money: "@ 16.00" after the name, "11.60" below it? */
function repeats(numbers: readonly PrintedNumber[], { price, amount }: LineReading): boolean {
  const money = numbers.filter((number) => number.standalone && number.decimals >= 2 && !number.percent);
  return (
    money.length > 0 &&
    money.every((number) => number.value === (number.at ? price?.value : amount.value) && number.value !== 0) &&
    numbers.length === money.length
  );
}

/** Has the line a name, and do the rows without money read like parts of it? */
function textTerms({ rows, numbers, money, main, reading }: Part, pattern: Pattern): number[] {
  const { group } = WEIGHTS;
  const mainRow = rows[main] as Row;
  const mainLetters = nameLetters(mainRow, numbers[main] ?? []);
  let letters = mainLetters;
  let texts = 0;
  const terms: number[] = [];
  for (const [i, row] of rows.entries()) {
    if (i === main || (money[i] && !repeats(numbers[i] ?? [], reading))) continue;
    if (money[i] && nameLetters(row, numbers[i] ?? []) === 0) continue;
    const text = row.words.map((w) => w.text).join(" ");
    letters += Math.max(nameLetters(row, numbers[i] ?? []), wordy(row) >= 3 && /[A-Za-z]/.test(text) ? 3 : 0);
    texts++;
    if ((i < main ? "above" : "below") !== pattern) terms.push(group.otherSide);
    if (/^[*\-=#~]{2}|[:*]$/.test(text)) terms.push(group.rule);
    if (/^\S+ ?:|: /.test(text)) terms.push(group.remark);
    if (leadsWithNumber(mainRow) && leadsWithNumber(row) && mainLetters >= 3) terms.push(group.setPart);
  }
  terms.push(letters >= THRESHOLDS.group.nameLetters ? group.named : group.nameless);
  terms.push(group.extraText * Math.max(0, texts - (mainLetters >= 3 ? 0 : 1)));
  return terms;
}

const gapTerms = (rows: readonly Row[], pitch: number) =>
  rows.flatMap((row, i) =>
    i > 0 && row.v - (rows[i - 1]?.v ?? 0) > THRESHOLDS.group.gap * pitch ? [WEIGHTS.group.gap] : [],
  );

const leadsWithNumber = (row: Row) => /^\d{1,3}$/.test(row.words[0]?.text ?? "");
