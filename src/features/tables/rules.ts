import { identityKey } from "#src/shared/text-key.ts";
import { BATCH_SIZE, NAME_MAX } from "#src/features/tables/contract.ts";

/** Returns the menu's address with the table, which the menu page puts into the cart, and the token of its code. */
export function tableAddress(menuAddress: string, name: string, token?: string): string {
  return `${menuAddress}/?table=${encodeURIComponent(name)}${token === undefined ? "" : `&t=${token}`}`;
}

const RANGE = /^(.*?)(\d{1,4})\s*(?:-|–|—|\.\.)\s*(\D*?)(\d{1,4})$/;

/**
 * Returns the names in an owner's text: "Terrace 4", "1-20", "T1-T20" or several separated by commas. Leading zeros are
 * preserved ("01-12"). Returns an error text when it cannot be what was meant.
 */
export function namesIn(typed: string): { names: string[] } | { problem: string } {
  const names: string[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    const text = part.replaceAll(/\s+/g, " ").trim();
    if (text === "") continue;
    const range = RANGE.exec(text);
    if (!range || !isSamePrefix(range[1], range[3])) {
      names.push(text);
      continue;
    }
    const [, prefix = "", first = "", , last = ""] = range;
    const [from, to] = [Number(first), Number(last)];
    if (to < from) return { problem: `${text}: the first number must be the smaller one.` };
    if (to - from >= BATCH_SIZE) return { problem: `You can add at most ${BATCH_SIZE} tables at once.` };
    for (let number = from; number <= to; number += 1)
      names.push(prefix + String(number).padStart(first.startsWith("0") ? first.length : 0, "0"));
  }
  const tooLong = names.find((name) => Array.from(name).length > NAME_MAX);
  if (tooLong) return { problem: `${tooLong} is longer than ${NAME_MAX} characters.` };
  if (names.length > BATCH_SIZE) return { problem: `You can add at most ${BATCH_SIZE} tables at once.` };
  return { names: withoutDuplicates(names) };
}

/** Returns whether a range has one prefix: "T1-T20" repeats it before the second number, "T1-20" omits it. */
function isSamePrefix(first = "", second = ""): boolean {
  return second.trim() === "" || second.trim().toLowerCase() === first.trim().toLowerCase();
}

/** Returns each name once, however it is written; the first spelling is used. */
export function withoutDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const isNew = !seen.has(identityKey(name));
    seen.add(identityKey(name));
    return isNew;
  });
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts by name, with numbers by their value: table 2 before table 10. */
export function inNaturalOrder<T extends { name: string }>(tables: readonly T[]): T[] {
  return tables.toSorted((a, b) => natural.compare(a.name, b.name));
}
