import { afterEach, expect, test, vi } from "vitest";
import { preparationTime } from "#src/features/orders/web/preparation-time.ts";

afterEach(() => void vi.useRealTimers());

test("the second half of a double tap does nothing; a touch elsewhere or a later one does", () => {
  vi.useFakeTimers();
  const may = preparationTime(400);
  const here = { clientX: 100, clientY: 300 };
  expect(may(here)).toBe(true);
  vi.advanceTimersByTime(150);
  expect(may({ clientX: 104, clientY: 297 })).toBe(false);
  expect(may({ clientX: 500, clientY: 300 })).toBe(true);
  expect(may({ clientX: 500, clientY: 300 })).toBe(false);
  vi.advanceTimersByTime(400);
  expect(may({ clientX: 500, clientY: 300 })).toBe(true);
});
