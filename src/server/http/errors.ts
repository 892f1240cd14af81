import type { Context as HonoContext } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ZodError } from "zod";
import { loggedPath } from "#src/server/http/logged-path.ts";
import { isUnavailable } from "#src/server/db/unavailable.ts";
import type { Log } from "#src/server/log.ts";
import { isNoRoom } from "#src/server/no-room.ts";
import type { ErrorCode } from "#src/shared/error-codes.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";

const READ_ONLY_TEXT =
  "Your plan has ended, so nothing can be changed for now. Everything is still here: choose a plan under Subscription to go on.";

const COMPANY_CLOSED_TEXT =
  "This restaurant is closed. Please open the app to see who closed it, and until when it can be opened again.";

/** An error with its status, sent to the caller as `{error, code?, details?}`. People may see its message. */
export class AppError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode | undefined;
  readonly details: unknown;
  /** Seconds until the caller may try again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    options: { code?: ErrorCode; details?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = options.code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

export const badRequest = (message: string, details?: unknown) =>
  new AppError(400, message, { code: "BAD_REQUEST", details });
export const notFound = (thing: string) => new AppError(404, `${thing} not found`, { code: "NOT_FOUND" });
export const conflict = (code: ErrorCode, message: string, details?: unknown) =>
  new AppError(409, message, { code, details });
export const forbidden = (message: string, code: ErrorCode) => new AppError(403, message, { code });
/** Returns an error for an action that may be tried again in this many seconds. */
export const tooMany = (message: string, seconds: number) =>
  new AppError(429, message, { code: "RATE_LIMITED", retryAfter: Math.max(1, seconds) });
export const sessionExpired = (message = "Your session has expired. Please sign in again.") =>
  new AppError(401, message, { code: "SESSION_EXPIRED" });
export const notPaired = () => sessionExpired("This browser is no shared tablet, or no longer. Please pair it again.");
export const deviceLocked = () =>
  new AppError(401, "Nobody has entered their PIN on this tablet.", { code: "DEVICE_LOCKED" });
export const notOnDevices = (
  message = "This is not possible on a shared tablet. Please sign in on a device of your own.",
) => forbidden(message, "DEVICE_NOT_ALLOWED");
export const readOnly = () => forbidden(READ_ONLY_TEXT, "READ_ONLY");
export const tooLarge = (message = "The request is too large.") => new AppError(413, message, { code: "TOO_LARGE" });
export const noCompany = () => new AppError(404, "No company has been set up yet.", { code: "NO_COMPANY" });
export const noMember = () =>
  new AppError(404, "You do not belong to this restaurant, or no longer do.", { code: "NO_COMPANY" });
export const roleNotAllowed = (message = "Your role in this restaurant does not allow this. Please ask its owner.") =>
  forbidden(message, "ROLE_NOT_ALLOWED");

export const companyClosed = () => forbidden(COMPANY_CLOSED_TEXT, "COMPANY_CLOSED");

export const restored = () =>
  forbidden(
    "This restaurant was brought back from a backup. Its owner has to confirm who works here before you can go on.",
    "RESTORED",
  );

/** Returns an error that lists every wrong field with a sentence; its message is the first sentence. */
export function invalidInput(error: ZodError): AppError {
  const details = fieldErrors(error);
  return new AppError(400, details[0]?.message ?? "The request is not valid.", { code: "VALIDATION", details });
}

const UNAVAILABLE_RETRY_SECONDS = 5;

const unavailable = (cause: unknown) =>
  new AppError(503, "The service does not respond at the moment. Please try again in a moment.", {
    code: "UNAVAILABLE",
    retryAfter: UNAVAILABLE_RETRY_SECONDS,
    cause,
  });

const NO_ROOM_RETRY_SECONDS = 60;

/**
 * Returns the error of a full disk. Whoever runs the installation must free space; what was not stored can be sent
 * again.
 */
const noRoom = (cause: unknown) =>
  new AppError(503, "There is no room left to store anything here. Please try again in a few minutes.", {
    code: "UNAVAILABLE",
    retryAfter: NO_ROOM_RETRY_SECONDS,
    cause,
  });

/** SQLSTATEs that mean the caller asked for something impossible, not that the server failed. */
const SQLSTATE_ERRORS: Record<string, [ContentfulStatusCode, string]> = {
  "22003": [400, "A number is out of range."],
  "22P02": [400, "The request is not valid."],
  "22021": [400, "The request contains characters that cannot be stored."],
  "22P05": [400, "The request contains characters that cannot be stored."],
};

/**
 * Returns the error as the caller may see it; undefined when it is unexpected, so that nothing of it leaves the server.
 */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return undefined;
  if (error instanceof HTTPException) {
    return new AppError(error.status, error.status < 500 ? "The request is not valid." : UNEXPECTED, { cause: error });
  }
  if (isNoRoom(error)) return noRoom(error);
  if (isUnavailable(error)) return unavailable(error);
  const sqlState = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = SQLSTATE_ERRORS[sqlState];
  return known && new AppError(known[0], known[1], { code: "VALIDATION", cause: error });
}

const UNEXPECTED = "Something went wrong. Please try again.";

interface ErrorVariables {
  requestId: string;
}

/** Receives every error that became a 500, with the id of its request. */
export type UnexpectedErrorListener = (error: Error, requestId: string | undefined) => void;

/**
 * Turns every error into a response; no other code does. An unexpected error is logged and becomes a 500 without
 * details.
 */
export function respondWithError(log: Log, onUnexpected?: UnexpectedErrorListener) {
  return (error: Error, c: HonoContext): Response => {
    const requestId = (c.var as Partial<ErrorVariables>).requestId;
    const known = asAppError(error);
    if (!known) {
      log.error({ err: error, requestId, method: c.req.method, path: loggedPath(c) }, "request failed");
      onUnexpected?.(error, requestId);
      return c.json({ error: UNEXPECTED, ...(requestId !== undefined && { requestId }) }, 500);
    }
    const { status, message, code, details, retryAfter } = known;
    if (code === "UNAVAILABLE") {
      log.error(
        { err: error, requestId, method: c.req.method, path: loggedPath(c) },
        isNoRoom(error) ? "no room is left" : "the database is not available",
      );
    }
    if (retryAfter) c.header("Retry-After", String(retryAfter));
    return c.json(
      {
        error: message,
        ...(code !== undefined && { code }),
        ...(details !== undefined && { details }),
        ...(retryAfter !== undefined && { retryAfter }),
      },
      status,
    );
  };
}
