import { type Endpoint, isOffWhenReadOnly, rolesOf } from "#src/shared/endpoint.ts";
import type { ErrorCode } from "#src/shared/error-codes.ts";

/**
 * Returns every error code of an endpoint: those of its contract, and those that follow from its access, input and rate
 * limit.
 */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { method, access, kind, params, query, body, rateLimit, idempotencyKey } = endpoint;
  const hasBody = body !== undefined || kind === "raw" || kind === "upload" || kind === "multipart";
  const hasInput = hasBody || params !== undefined || query !== undefined || idempotencyKey === true;
  const codes: ErrorCode[] = [...endpoint.errors, "UNAVAILABLE"];
  if (access !== "public") codes.push("SESSION_EXPIRED");
  if (access === "user" || rolesOf(endpoint) !== null) codes.push("DEVICE_LOCKED", "DEVICE_NOT_ALLOWED");
  if (endpoint.offOnDevices) codes.push("DEVICE_NOT_ALLOWED");
  if (access === "device" || rolesOf(endpoint) !== null) codes.push("COMPANY_CLOSED");
  if (rolesOf(endpoint) !== null) codes.push("NO_COMPANY", "ROLE_NOT_ALLOWED", "RESTORED");
  if (isOffWhenReadOnly(endpoint)) codes.push("READ_ONLY");
  if (method !== "GET") codes.push("FOREIGN_ORIGIN");
  if (hasInput) codes.push("VALIDATION", "BAD_REQUEST");
  if (hasBody) codes.push("TOO_LARGE", "REQUEST_TIMEOUT");
  if (hasBody && kind !== "raw" && kind !== "upload") codes.push("UNSUPPORTED_MEDIA_TYPE");
  if (kind === "multipart" || (endpoint.maxBytes ?? 0) > 1024 * 1024) codes.push("BUSY");
  if (rateLimit !== undefined || kind === "events") codes.push("RATE_LIMITED");
  return new Set(codes);
}
