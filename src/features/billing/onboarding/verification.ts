import type { Verification } from "#src/features/billing/contract.ts";

export const NO_SESSION = "No session ID provided";
export const MUST_SIGN_IN = "You must be logged in to verify your payment. Please sign in.";
const VERIFICATION_FAILED = "Failed to verify payment. Please contact support.";
const NOT_VERIFIED = "Payment verification failed";
export const RETRYING = "Verification is temporarily unavailable. Will retry automatically...";
export const BUSY = "System is busy processing your payment. Please wait...";
export const UNEXPECTED = "An unexpected error occurred. Please try again.";
export const SETUP_FAILED = "Failed to complete setup. Please try again or contact support.";

export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const PAUSE_AFTER_COUNTDOWN_MS = 500;
const DEFAULT_RETRY_AFTER_S = 2;
const SIGNED_OUT_DELAY_MS = 2000;

/** `retry` counts the repeats after failures. Waiting while the system is busy does not count. */
export type VerificationState =
  | { name: "initializing" }
  | { name: "signed-out"; messageShown: boolean }
  | { name: "verifying"; retry: number }
  | { name: "retrying"; retry: number; delay_ms: number }
  | { name: "busy"; retry: number; seconds: number; pause_ms: number }
  | { name: "verified"; result: Verification }
  | { name: "failed"; message: string };

export type VerificationEvent =
  | { type: "started"; session_id: string | null; signed_in: boolean }
  | { type: "known"; result: Verification }
  | { type: "response"; result: Verification }
  | { type: "error"; status: number; retry_after: number | undefined }
  | { type: "delay-over" }
  | { type: "retry-requested"; session_id: string | null };

/**
 * Returns the state after an event. In the state "verifying", a request is sent. For other states, `delayOf` returns
 * the waiting time.
 */
export function verificationReducer(state: VerificationState, event: VerificationEvent): VerificationState {
  switch (event.type) {
    case "started":
      return event.signed_in ? firstAttempt(event) : { name: "signed-out", messageShown: false };
    case "known":
      return { name: "verified", result: event.result };
    case "retry-requested":
      return firstAttempt(event);
    case "response":
      return state.name === "verifying" ? afterResponse(state.retry, event.result) : state;
    case "error":
      return state.name === "verifying" ? afterError(state.retry, event) : state;
    case "delay-over":
      return afterDelay(state);
  }
}

/** Without an id no request can be sent, and waiting for its response would never end. */
function firstAttempt({ session_id }: { session_id: string | null }): VerificationState {
  return session_id ? { name: "verifying", retry: 0 } : { name: "failed", message: NO_SESSION };
}

function afterResponse(retry: number, result: Verification): VerificationState {
  if (result.verified) return { name: "verified", result };
  if (result.retryAfter === null) return { name: "failed", message: NOT_VERIFIED };
  return { name: "busy", retry, seconds: Math.ceil(result.retryAfter), pause_ms: PAUSE_AFTER_COUNTDOWN_MS };
}

function afterError(
  retry: number,
  { status, retry_after }: { status: number; retry_after: number | undefined },
): VerificationState {
  if (status === 401) return { name: "signed-out", messageShown: false };
  if (status === 409) {
    return { name: "busy", retry, seconds: Math.ceil(retry_after ?? DEFAULT_RETRY_AFTER_S), pause_ms: 0 };
  }
  if (retry >= MAX_RETRIES) return { name: "failed", message: VERIFICATION_FAILED };
  return { name: "retrying", retry: retry + 1, delay_ms: FIRST_DELAY_MS * 2 ** retry };
}

function afterDelay(state: VerificationState): VerificationState {
  switch (state.name) {
    case "signed-out":
      return { name: "signed-out", messageShown: true };
    case "retrying":
      return { name: "verifying", retry: state.retry };
    case "busy":
      if (state.seconds > 0) return { ...state, seconds: state.seconds - 1 };
      return { name: "verifying", retry: state.retry };
    default:
      return state;
  }
}

/** Returns the milliseconds after which "delay-over" follows this state; null if nothing follows automatically. */
export function delayOf(state: VerificationState): number | null {
  switch (state.name) {
    case "signed-out":
      return state.messageShown ? null : SIGNED_OUT_DELAY_MS;
    case "retrying":
      return state.delay_ms;
    case "busy":
      return state.seconds > 0 ? 1000 : state.pause_ms;
    default:
      return null;
  }
}
