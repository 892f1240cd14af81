import type { Context as HonoContext } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ZodError } from "zod";
import type { Log } from "#src/server/log.ts";

/** A refusal with a true status, told to the caller as `{error, code?, details?}`. */
export class AppError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string | undefined;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    options: { code?: string; details?: unknown; retryAfter?: number; cause?: unknown } = {},
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
export const conflict = (code: string, message: string, details?: unknown) =>
  new AppError(409, message, { code, details });
export const forbidden = (message: string, code = "FORBIDDEN") => new AppError(403, message, { code });
export const sessionExpired = (message = "Your session has expired. Please sign in again.") =>
  new AppError(401, message, { code: "SESSION_EXPIRED" });
export const noCompany = () => new AppError(404, "No company has been set up yet.", { code: "NO_COMPANY" });

/** "quantity must be a number" for every field that is wrong, the first of them as the message. */
export function invalidInput(error: ZodError): AppError {
  const details = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  const first = details[0];
  const message = first ? `${first.path ? `${first.path}: ` : ""}${first.message}` : "The request is not valid.";
  return new AppError(400, message, { code: "VALIDATION", details });
}

/** SQLSTATEs that mean the caller asked for something impossible, not that we failed. */
const SQLSTATE_ERRORS: Record<string, [ContentfulStatusCode, string]> = {
  "22003": [400, "A number is out of range."],
  "22P02": [400, "The request is not valid."],
  "22021": [400, "The request contains characters that cannot be stored."],
  "22P05": [400, "The request contains characters that cannot be stored."],
};

interface ErrorVariables {
  requestId: string;
}

/** The one place where an error becomes an answer. What is not ours to tell is logged and answered as a 500. */
export function respondWithError(log: Log) {
  return (error: Error, c: HonoContext): Response => {
    const requestId = (c.var as Partial<ErrorVariables>).requestId;
    const known = asAppError(error);
    if (!known) log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, "request failed");
    const status = known?.status ?? 500;
    if (known?.retryAfter) c.header("Retry-After", String(known.retryAfter));
    return c.json(
      {
        error: known?.message ?? "Something went wrong. Please try again.",
        ...(known?.code !== undefined && { code: known.code }),
        ...(known?.details !== undefined && { details: known.details }),
        ...(known?.retryAfter !== undefined && { retryAfter: known.retryAfter }),
        ...(!known && requestId !== undefined && { requestId }),
      },
      status,
    );
  };
}

function asAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return undefined;
  if (error instanceof HTTPException) return new AppError(error.status, error.message);
  const refusal = SQLSTATE_ERRORS[(error as { code?: string }).code ?? ""];
  return refusal && new AppError(refusal[0], refusal[1], { code: "VALIDATION", cause: error });
}
