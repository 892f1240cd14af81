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
