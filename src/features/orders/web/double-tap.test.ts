import { afterEach, expect, test, vi } from "vitest";
import { createDoubleTapGuard } from "#src/features/orders/web/double-tap.ts";

afterEach(() => void vi.useRealTimers());

test("the second half of a double tap does not count; a touch elsewhere or later does", () => {
  vi.useFakeTimers();
  const counts = createDoubleTapGuard(400);
  const position = { clientX: 100, clientY: 300 };
  expect(counts(position)).toBe(true);
  vi.advanceTimersByTime(150);
  expect(counts({ clientX: 104, clientY: 297 })).toBe(false);
  expect(counts({ clientX: 500, clientY: 300 })).toBe(true);
  expect(counts({ clientX: 500, clientY: 300 })).toBe(false);
  vi.advanceTimersByTime(400);
  expect(counts({ clientX: 500, clientY: 300 })).toBe(true);
});
