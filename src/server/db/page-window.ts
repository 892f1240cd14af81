import { type RawBuilder, sql } from "kysely";

export interface PageWindow {
  /** Rows to skip, counted from the end of the list when `backwards`. */
  offset: number;
  limit: number;
  /** Whether the rows are read in the opposite order. The caller then sorts them again. */
  backwards: boolean;
}

/**
 * Returns which rows belong to a page. Skipped rows cost time, so a page is read from the nearer end of the list: the
 * last page costs as much as the first.
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
 * Returns the ids of a page's rows, newest first. The ids are in an index, so the skipped rows are not read. A
 * backwards window returns the same ids in the opposite order: the caller that reads their rows sorts them.
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
