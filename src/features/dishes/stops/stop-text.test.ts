import { expect, test } from "vitest";
import { endOfChoice, matches, stopText } from "#src/features/dishes/stops/stop-text.ts";

const times = { time: () => "15:00", dateTime: () => "23 Nov, 14:05" };
const stop = {
  id: "1",
  subject: { kind: "dish" as const, id: "2", name: "Tuna bowl" },
  until: "end_of_day" as const,
  ends_at: "2026-11-23T16:00:00Z",
  reason: null,
  stopped_by: "Mia",
  started_at: "2026-11-23T06:05:00Z",
};

test("a stop says until when, by whom, and why", () => {
  expect(stopText(stop, times)).toBe("Until the end of today, marked by Mia, 23 Nov, 14:05");
  expect(stopText({ ...stop, until: "moment", reason: "oven" }, times)).toBe(
    "Until 15:00, marked by Mia, 23 Nov, 14:05: oven",
  );
  expect(stopText({ ...stop, until: "manual", ends_at: null, stopped_by: "" }, times)).toBe(
    "Until you bring it back, marked 23 Nov, 14:05",
  );
});

test("a choice of minutes is a moment", () => {
  expect(endOfChoice("30", 0)).toEqual({ until: "moment", ends_at: "1970-01-01T00:30:00.000Z" });
  expect(endOfChoice("manual", 0)).toEqual({ until: "manual" });
  expect(endOfChoice("end_of_day", 0)).toEqual({ until: "end_of_day" });
});

test("sizes are found by typing only", () => {
  const size = { kind: "size" as const, id: "3", name: "Tuna bowl, Large" };
  expect(matches(size, "")).toBe(false);
  expect(matches(size, "large tuna")).toBe(true);
  expect(matches(stop.subject, "")).toBe(true);
  expect(matches(stop.subject, "salmon")).toBe(false);
});
