import type { Env } from "#src/server/env.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";

interface Person {
  name: string;
  email: string;
}

export function confirmationMail(env: Env, person: Person, url: string): Mail {
  return {
    to: person.email,
    subject: `Confirm your address for ${env.APP_NAME}`,
    text: `Hello ${person.name},

please confirm that this is your address, and your account is ready:

${url}

The link works for one hour. If you did not sign up for ${env.APP_NAME}, ignore this mail.`,
  };
}

export function resetMail(env: Env, person: Person, url: string): Mail {
  return {
    to: person.email,
    subject: `Choose a new password for ${env.APP_NAME}`,
    text: `Hello ${person.name},

choose a new password here:

${url}

The link works for one hour and once. If you did not ask for it, ignore this mail: your password stays as it is.`,
  };
}

/** Someone signed up with an address that has an account: only the mail says so, never the screen. */
export function knownAddressMail(env: Env, person: Person): Mail {
  return {
    to: person.email,
    subject: `You already have an account at ${env.APP_NAME}`,
    text: `Hello ${person.name},

someone, probably you, signed up for ${env.APP_NAME} with this address. It already has an account: sign in at

${env.APP_URL}/auth

If you forgot the password, that screen helps you to a new one. If it was not you, ignore this mail.`,
  };
}
