import { expect, test } from "vitest";
import { nextMomentOf } from "#src/features/till/till-pickup.ts";

test.each([
  ["12:30", "2026-06-10T03:00:00Z", "2026-06-10T04:30:00.000Z"],
  ["00:15", "2026-06-10T15:50:00Z", "2026-06-10T16:15:00.000Z"],
  ["11:00", "2026-06-10T03:03:00Z", "2026-06-10T03:00:00.000Z"],
  ["11:00", "2026-06-10T03:06:00Z", "2026-06-11T03:00:00.000Z"],
])("%s in Singapore at %s is %s", (time, now, moment) => {
  expect(nextMomentOf(time, "Asia/Singapore", Date.parse(now))).toBe(moment);
});
