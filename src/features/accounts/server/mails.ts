import { accountName } from "#src/features/accounts/rules.ts";
import type { Person } from "#src/server/auth-parts.ts";
import type { Env } from "#src/server/env.ts";
import type { SecurityChange } from "#src/server/sign-in-events.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";

/**
 * Returns the greeting. Without a confirmed address it has no name: whoever signed up chose the name, and a stranger
 * would receive it in our mail.
 */
function greeting({ name, email, emailVerified }: Person): string {
  return emailVerified ? `Hello ${accountName(name, email)},` : "Hello,";
}

export function confirmationMail(env: Env, person: Person, url: string): Mail {
  return {
    to: person.email,
    subject: `Confirm your email address for ${env.APP_NAME}`,
    text: `${greeting(person)}

please confirm your email address to finish creating your account:

${url}

The link works for one hour. If you did not sign up for ${env.APP_NAME}, you can ignore this email.`,
  };
}

export function resetMail(env: Env, person: Person, url: string): Mail {
  return {
    to: person.email,
    subject: `Choose a new password for ${env.APP_NAME}`,
    text: `${greeting(person)}

choose a new password here:

${url}

The link works once, for one hour. If you did not ask for it, you can ignore this email: your password stays the same.`,
  };
}

/**
 * Returns the mail for a sign-up with an address that already has an account. Only the mail mentions the account: the
 * screen must not show whether an address has one.
 */
export function knownAddressMail(env: Env, person: Person): Mail {
  return {
    to: person.email,
    subject: `You already have an account at ${env.APP_NAME}`,
    text: `${greeting(person)}

someone, probably you, signed up for ${env.APP_NAME} with this email address. It already has an account. Sign in here:

${env.APP_URL}/auth

If you forgot your password, you can reset it there. If this was not you, you can ignore this email.`,
  };
}

export function deviceMail(env: Env, person: Person, url: string): Mail {
  return {
    to: person.email,
    subject: `Confirm a new device for ${env.APP_NAME}`,
    text: `${greeting(person)}

somebody entered your password on a device that is new to your account, after many wrong passwords for it. If this was you, open
this link in the same browser, then sign in again:

${url}

The link works for one hour. If this was not you, choose a new password at once with "Forgot password?" here:

${env.APP_URL}/auth`,
  };
}

export function passwordChangedMail(env: Env, email: string): Mail {
  return {
    to: email,
    subject: `Your password for ${env.APP_NAME} was changed`,
    text: `Hello,

the password of your account was changed a moment ago, and every device was signed out.

If this was not you, choose a new password at once with "Forgot password?" here:

${env.APP_URL}/auth`,
  };
}

const CHANGED: Record<SecurityChange, string> = {
  "two-step-on": "two-step sign-in was turned on",
  "two-step-off": "two-step sign-in was turned off",
  "recovery-codes": "new recovery codes were made, and the earlier ones no longer work",
  "recovery-code-used": "somebody signed in with one of the recovery codes, which no longer works",
  "passkey-added": "a passkey was added, which signs in without the password",
  "passkey-removed": "a passkey was removed",
  "google-linked": "an account at Google was linked, which signs in without the password",
};

/** Returns the text of a change of the sign-in methods, for the activity log and the mail. */
export const changeText = (change: SecurityChange): string => CHANGED[change];

export function securityMail(env: Env, person: Person, change: SecurityChange): Mail {
  return {
    to: person.email,
    subject: `A change to how you sign in to ${env.APP_NAME}`,
    text: `${greeting(person)}

${CHANGED[change]}.

If this was not you, choose a new password at once with "Forgot password?" here, then look through Settings, Signing In:

${env.APP_URL}/auth`,
  };
}
