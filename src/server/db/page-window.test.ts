import { expect, test } from "vitest";
import { pageWindow } from "#src/server/db/page-window.ts";

test("every page of every length is the same slice, from whichever end it is read", () => {
  for (let total = 0; total <= 23; total += 1) {
    const list = Array.from({ length: total }, (_, at) => at);
    for (let page = 1; page <= 7; page += 1) {
      const window = pageWindow(page, 4, total);
      const source = window.backwards ? list.toReversed() : list;
      const rows = source.slice(window.offset, window.offset + window.limit);
      expect(window.backwards ? rows.toReversed() : rows).toEqual(list.slice((page - 1) * 4, page * 4));
    }
  }
});

test("the last page skips nothing", () => {
  expect(pageWindow(5000, 20, 100_000)).toEqual({ offset: 0, limit: 20, backwards: true });
  expect(pageWindow(1, 20, 100_000)).toEqual({ offset: 0, limit: 20, backwards: false });
});
