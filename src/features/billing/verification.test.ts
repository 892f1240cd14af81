import { describe, expect, test } from "vitest";
import type { Verification } from "#src/features/billing/contract.ts";
import {
  verification,
  type VerificationEvent,
  type VerificationState,
  waitOf,
} from "#src/features/billing/verification.ts";

const yes: Verification = {
  verified: true,
  retryAfter: null,
  subscriptionId: "sub_12345678",
  planName: "Plus",
  companyId: "c1",
  currentPeriodEnd: "2026-12-21T00:00:00.000Z",
};
const no: Verification = { ...yes, verified: false, subscriptionId: null };
const start: VerificationEvent = { type: "started", session_id: "cs_1", signed_in: true };
const waited: VerificationEvent = { type: "waited" };
const refused = (status: number, retry_after?: number): VerificationEvent => ({ type: "refused", status, retry_after });

function after(...events: VerificationEvent[]): VerificationState {
  return events.reduce(verification, { name: "initializing" });
}

test("a paid session is verified", () => {
  expect(after(start)).toEqual({ name: "verifying", retry: 0 });
  expect(after(start, { type: "answered", result: yes })).toEqual({ name: "verified", result: yes });
});

test("without a session id there is nothing to verify", () => {
  expect(after({ ...start, session_id: null })).toEqual({ name: "failed", message: "No session ID provided" });
});

test("an answer that is not verified and not to be repeated is a failure, and may be tried by hand", () => {
  const failed = after(start, { type: "answered", result: no });
  expect(failed).toEqual({ name: "failed", message: "Payment verification failed" });
  expect(verification(failed, { type: "retry-requested" })).toEqual({ name: "verifying", retry: 0 });
});

describe("nobody signed in", () => {
  const nobody = after({ ...start, signed_in: false });
  test("is told after 2 seconds", () => {
    expect(nobody).toEqual({ name: "signed-out", told: false });
    expect(waitOf(nobody)).toBe(2000);
    const told = verification(nobody, waited);
    expect(told).toEqual({ name: "signed-out", told: true });
    expect(waitOf(told)).toBeNull();
  });
  test("also when the session ended on the way", () => {
    expect(after(start, refused(401))).toEqual({ name: "signed-out", told: false });
  });
});

describe("busy", () => {
  test("counts down, pauses half a second and asks again", () => {
    let state = after(start, { type: "answered", result: { ...no, retryAfter: 2 } });
    const seen = [];
    while (state.name === "busy") {
      seen.push([state.seconds, waitOf(state)]);
      state = verification(state, waited);
    }
    expect(seen).toEqual([
      [2, 1000],
      [1, 1000],
      [0, 500],
    ]);
    expect(state).toEqual({ name: "verifying", retry: 0 });
  });

  test("as 409 waits as long as it says, or 2 seconds", () => {
    expect(after(start, refused(409, 7))).toMatchObject({ name: "busy", seconds: 7 });
    expect(after(start, refused(409))).toMatchObject({ name: "busy", seconds: 2 });
    expect(after(start, refused(409), waited, waited, waited)).toEqual({ name: "verifying", retry: 0 });
  });

  test("does not use up a retry", () => {
    expect(after(start, refused(500), waited, refused(409, 1), waited, waited)).toEqual({
      name: "verifying",
      retry: 1,
    });
  });
});

test("other errors are tried three times more, after 1, 2 and 4 seconds, and then it is over", () => {
  let state = after(start);
  const delays = [];
  for (;;) {
    state = verification(state, refused(500));
    if (state.name !== "retrying") break;
    delays.push([state.retry, waitOf(state)]);
    state = verification(state, waited);
  }
  expect(delays).toEqual([
    [1, 1000],
    [2, 2000],
    [3, 4000],
  ]);
  expect(state).toEqual({ name: "failed", message: "Failed to verify payment. Please contact support." });
});

test("an answer that comes too late changes nothing", () => {
  const done = after(start, { type: "answered", result: yes });
  expect(verification(done, refused(500))).toBe(done);
  expect(verification(done, waited)).toBe(done);
});

test("a session verified before needs no asking", () => {
  expect(after({ type: "known", result: yes })).toEqual({ name: "verified", result: yes });
});
