import { expect, test } from "vitest";
import type { Printer } from "#src/features/till/printing/contract.ts";
import { printerProblem, printerState } from "#src/features/till/printing/printer-text.ts";

const printer: Printer = {
  id: "1",
  name: "Kitchen",
  host: "10.0.0.5",
  port: 9100,
  paper: "80",
  prints_tickets: true,
  prints_receipts: false,
  is_on: true,
  status: null,
  status_at: null,
  waiting: 0,
};

test.each([
  [{}, "Not tried yet", null],
  [{ status: "ready" }, "Ready", null],
  [{ status: "unknown" }, "Prints, and does not say whether it has paper", null],
  [{ status: "paper_out", waiting: 1 }, "Kitchen is out of paper. One sheet waits.", "same"],
  [{ status: "unreachable", waiting: 3 }, "Kitchen cannot be reached. 3 sheets wait.", "same"],
  [{ status: "not_allowed" }, "Kitchen is not in a network that this server may print in.", "same"],
  [{ status: "paper_out", is_on: false }, "Off", null],
] as const)("%j is %j", (changes, state, problem) => {
  expect(printerState({ ...printer, ...changes })).toBe(state);
  expect(printerProblem({ ...printer, ...changes })).toBe(problem === "same" ? state : null);
});
