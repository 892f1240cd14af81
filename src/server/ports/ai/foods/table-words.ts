import { readLists } from "#src/shared/read-rows.ts";

/** Words and parts of the food table's names; the file says what each list is. */
export const TABLE_WORDS = readLists(new URL("table-words.tsv", import.meta.url), ["kinds", "noise", "proper"]);
