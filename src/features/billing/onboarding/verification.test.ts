import { describe, expect, test } from "vitest";
import type { Verification } from "#src/features/billing/contract.ts";
import {
  verificationReducer,
  type VerificationEvent,
  type VerificationState,
  delayOf,
} from "#src/features/billing/onboarding/verification.ts";

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
const delayOver: VerificationEvent = { type: "delay-over" };
const failed = (status: number, retry_after?: number): VerificationEvent => ({ type: "error", status, retry_after });

function after(...events: VerificationEvent[]): VerificationState {
  return events.reduce(verificationReducer, { name: "initializing" });
}

test("a paid session is verified", () => {
  expect(after(start)).toEqual({ name: "verifying", retry: 0 });
  expect(after(start, { type: "response", result: yes })).toEqual({ name: "verified", result: yes });
});

test("without a session id the verification fails", () => {
  const withoutId = after({ ...start, session_id: null });
  expect(withoutId).toEqual({ name: "failed", message: "No session ID provided" });
  expect(verificationReducer(withoutId, { type: "retry-requested", session_id: null })).toEqual(withoutId);
});

test("a response that is neither verified nor to be repeated is a failure, and can be retried by hand", () => {
  const failed = after(start, { type: "response", result: no });
  expect(failed).toEqual({ name: "failed", message: "Payment verification failed" });
  expect(verificationReducer(failed, { type: "retry-requested", session_id: "cs_1" })).toEqual({
    name: "verifying",
    retry: 0,
  });
});

describe("without a sign-in", () => {
  const nobody = after({ ...start, signed_in: false });
  test("shows the message after 2 seconds", () => {
    expect(nobody).toEqual({ name: "signed-out", messageShown: false });
    expect(delayOf(nobody)).toBe(2000);
    const later = verificationReducer(nobody, delayOver);
    expect(later).toEqual({ name: "signed-out", messageShown: true });
    expect(delayOf(later)).toBeNull();
  });
  test("is also the state when the session ends in between", () => {
    expect(after(start, failed(401))).toEqual({ name: "signed-out", messageShown: false });
  });
});

describe("busy", () => {
  test("counts down, pauses half a second and sends another request", () => {
    let state = after(start, { type: "response", result: { ...no, retryAfter: 2 } });
    const seen = [];
    while (state.name === "busy") {
      seen.push([state.seconds, delayOf(state)]);
      state = verificationReducer(state, delayOver);
    }
    expect(seen).toEqual([
      [2, 1000],
      [1, 1000],
      [0, 500],
    ]);
    expect(state).toEqual({ name: "verifying", retry: 0 });
  });

  test("after a 409 waits for its retryAfter, or 2 seconds", () => {
    expect(after(start, failed(409, 7))).toMatchObject({ name: "busy", seconds: 7 });
    expect(after(start, failed(409))).toMatchObject({ name: "busy", seconds: 2 });
    expect(after(start, failed(409), delayOver, delayOver, delayOver)).toEqual({ name: "verifying", retry: 0 });
  });

  test("does not use up a retry", () => {
    expect(after(start, failed(500), delayOver, failed(409, 1), delayOver, delayOver)).toEqual({
      name: "verifying",
      retry: 1,
    });
  });
});

test("after other errors retries three times, after 1, 2 and 4 seconds, and then fails", () => {
  let state = after(start);
  const delays = [];
  for (;;) {
    state = verificationReducer(state, failed(500));
    if (state.name !== "retrying") break;
    delays.push([state.retry, delayOf(state)]);
    state = verificationReducer(state, delayOver);
  }
  expect(delays).toEqual([
    [1, 1000],
    [2, 2000],
    [3, 4000],
  ]);
  expect(state).toEqual({ name: "failed", message: "Failed to verify payment. Please contact support." });
});

test("a late response changes nothing", () => {
  const done = after(start, { type: "response", result: yes });
  expect(verificationReducer(done, failed(500))).toBe(done);
  expect(verificationReducer(done, delayOver)).toBe(done);
});

test("a session that was verified before needs no request", () => {
  expect(after({ type: "known", result: yes })).toEqual({ name: "verified", result: yes });
});
