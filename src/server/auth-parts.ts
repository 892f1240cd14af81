import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";
import type { RateLimits } from "#src/server/http/rate-limit.ts";
import type { Log } from "#src/server/log.ts";
import type { Mail, MailPort } from "#src/server/ports/mail/mail.ts";
import type { SecurityChange } from "#src/server/sign-in-events.ts";

export interface Person {
  name: string;
  email: string;
  emailVerified: boolean;
}

/** The parts of the process that the product's additions to signing in work with. */
export interface AuthParts {
  env: Env;
  database: Database;
  log: Log;
  mail: MailPort;
  rateLimits: RateLimits;
}

/**
 * The product's additions to signing in: names, passwords, the texts of the mails, and what happens after each step.
 */
export interface AuthHooks {
  /** Returns the name of a new account, from the name that the person or the provider gave. */
  accountName(name: string, email: string): string;
  /** Throws when the password is not allowed. */
  requireGoodPassword(password: string): void;
  confirmationMail(env: Env, person: Person, url: string): Mail;
  resetMail(env: Env, person: Person, url: string): Mail;
  knownAddressMail(env: Env, person: Person): Mail;
  deviceMail(env: Env, person: Person, url: string): Mail;
  onSignIn(parts: AuthParts, userId: string): Promise<void>;
  onSecurityChange(parts: AuthParts, userId: string, change: SecurityChange): Promise<void>;
  /** After a new password was set through a mailed link. */
  onPasswordReset(parts: AuthParts, user: { id: string; email: string }): Promise<void>;
}
