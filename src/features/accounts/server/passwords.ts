import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MAX, PASSWORD_MIN } from "#src/features/accounts/rules.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { ErrorCode } from "#src/shared/error-codes.ts";

const COMMON: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN),
);

const rejected = (code: ErrorCode, message: string) =>
  new AppError(400, message, { code, details: [{ path: "password", message }] });

/** Throws if a password is too short, too long, or among the most common ones. */
export function requireGoodPassword(password: string): void {
  if (password.length < PASSWORD_MIN) throw rejected("PASSWORD_TOO_SHORT", `Use at least ${PASSWORD_MIN} characters`);
  if (password.length > PASSWORD_MAX) throw rejected("PASSWORD_TOO_LONG", `Use at most ${PASSWORD_MAX} characters`);
  if (COMMON.has(password.toLowerCase())) {
    throw rejected("PASSWORD_TOO_COMMON", "Many people use this password, so it is easy to guess. Choose another one.");
  }
}
