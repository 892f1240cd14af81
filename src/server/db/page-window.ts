import { type RawBuilder, sql } from "kysely";

export interface PageWindow {
  /** Rows to skip, counted from the end of the list when `backwards`. */
  offset: number;
  limit: number;
  /** Whether the rows are read in the opposite order, and are sorted again afterwards. */
  backwards: boolean;
}

/**
 * Returns which rows a page consists of. Skipped rows cost time, so a page is read from the end of the list that is
 * nearer: the last page costs what the first does.
 */
export function pageWindow(page: number, pageSize: number, total: number): PageWindow {
  const before = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - before));
  const after = total - before - limit;
  return after < before
    ? { offset: Math.max(0, after), limit, backwards: true }
    : { offset: before, limit, backwards: false };
}

/**
 * The ids of a page's rows, newest first. The ids are in an index, so the rows that are skipped are not read. A backwards
 * window gives the same ids in the opposite order: whoever reads their rows sorts them.
 */
export function idsOfPage(
  table: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
  { offset, limit, backwards }: PageWindow,
): RawBuilder<string> {
  const direction = backwards ? sql`asc` : sql`desc`;
  return sql`(select id from ${table} where ${condition}
    order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset})`;
}
