import { z } from "zod";
import { account } from "#src/features/accounts/account.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, line, timestamp } from "#src/shared/text.ts";

export const PASSKEY_NAME_MAX = 60;

const passkey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /**
   * Stored in the person's account at Apple, Google or a password manager, and therefore available on several of their
   * devices.
   */
  synced: z.boolean(),
  created_at: timestamp,
});
export type Passkey = z.output<typeof passkey>;

const methods = z.object({
  /** Whether the account has a password; without one its owner signs in with Google only. */
  password: z.boolean(),
  two_step: z.object({ on: z.boolean(), recovery_codes: z.number().int() }),
  passkeys: z.array(passkey),
});
export type SignInMethods = z.output<typeof methods>;

export const readSignInMethods = endpoint({
  method: "GET",
  path: "/api/sign-in-methods",
  summary: "How the person signs in: with a password, a second step, passkeys.",
  access: "user",
  errors: [],
  response: methods,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/passkeys/id",
  summary: "Removes one of the person's passkeys.",
  access: "user",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

const password = z.string().max(1000);
const recoveryCodes = z.array(z.string());
/** A code: six digits from an app, or a recovery code of sixteen letters and digits; both may be typed with spaces. */
const code = line(40);
const signedIn = z.object({ token: z.string(), user: account });

export const enableTwoStep = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/enable",
  summary: "Begins the second step: returns the secret for the app and the recovery codes. A first code turns it on.",
  access: "user",
  errors: ["INVALID_PASSWORD", "TOTP_ALREADY_ENABLED"],
  body: z.object({ password }),
  rateLimit: "sign-in",
  response: z.object({ totpURI: z.string(), backupCodes: recoveryCodes }),
});

export const enterCode = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/verify-totp",
  summary:
    "Signs in with the second step's code after the password; of a signed-in person, the first code turns it on.",
  access: "public",
  offOnDevices: true,
  errors: [
    "INVALID_CODE",
    "INVALID_TWO_FACTOR_COOKIE",
    "ACCOUNT_TEMPORARILY_LOCKED",
    "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
    "TOTP_NOT_ENABLED",
    "TWO_STEP_UNREADABLE",
  ],
  body: z.object({ code, trustDevice: z.boolean().optional() }),
  rateLimit: "sign-in",
  response: signedIn,
});

export const enterRecoveryCode = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/verify-backup-code",
  summary: "Signs in with a recovery code after the password. Each works once.",
  access: "public",
  offOnDevices: true,
  errors: [
    "INVALID_BACKUP_CODE",
    "INVALID_TWO_FACTOR_COOKIE",
    "ACCOUNT_TEMPORARILY_LOCKED",
    "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
    "BACKUP_CODES_NOT_ENABLED",
  ],
  body: z.object({ code, trustDevice: z.boolean().optional() }),
  rateLimit: "sign-in",
  response: signedIn,
});

export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/generate-backup-codes",
  summary: "Replaces the recovery codes; those of before no longer work.",
  access: "user",
  errors: ["INVALID_PASSWORD", "TWO_FACTOR_NOT_ENABLED"],
  body: z.object({ password }),
  rateLimit: "sign-in",
  response: z.object({ backupCodes: recoveryCodes }),
});

export const disableTwoStep = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/disable",
  summary: "Turns the second step off, and forgets the devices that were trusted.",
  access: "user",
  errors: ["INVALID_PASSWORD"],
  body: z.object({ password }),
  rateLimit: "sign-in",
  response: z.object({ status: z.boolean() }),
});

/** Bytes in base64url, as the browser encodes them. */
const bytes = (max: number) => z.base64url().max(max);
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };
const extensions = z.object({}).default({});
/** The options of the browser's own call; the library that creates them also reads them in the browser. */
const options = z.looseObject({ challenge: z.string() });

export const passkeyToAdd = endpoint({
  method: "GET",
  path: "/api/auth/passkey/generate-register-options",
  summary: "What the browser needs to make a passkey. The person must have signed in within the last day.",
  access: "user",
  errors: ["SESSION_NOT_FRESH"],
  rateLimit: "sign-in",
  response: options,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey/verify-registration",
  summary: "Stores the passkey that the browser has made.",
  access: "user",
  errors: ["SESSION_NOT_FRESH", "CHALLENGE_NOT_FOUND", "PASSKEY_NOT_ACCEPTED", "TOO_MANY_PASSKEYS"],
  body: z.object({
    name: line(PASSKEY_NAME_MAX),
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(8000),
        attestationObject: bytes(30_000),
        transports: z.array(z.string().max(30)).max(10).optional(),
      }),
      clientExtensionResults: extensions,
    }),
  }),
  rateLimit: "sign-in",
  response: z.object({ id: z.string() }),
});

export const passkeyToSignIn = endpoint({
  method: "GET",
  path: "/api/auth/passkey/generate-authenticate-options",
  summary: "What the browser needs to sign in with a passkey.",
  access: "public",
  offOnDevices: true,
  errors: [],
  rateLimit: "sign-in",
  response: options,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey/verify-authentication",
  summary: "Signs in with a passkey, without a password and without a second step.",
  access: "public",
  offOnDevices: true,
  errors: ["CHALLENGE_NOT_FOUND", "PASSKEY_NOT_FOUND", "PASSKEY_NOT_ACCEPTED"],
  body: z.object({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(8000),
        authenticatorData: bytes(8000),
        signature: bytes(8000),
        userHandle: bytes(400).optional(),
      }),
      clientExtensionResults: extensions,
    }),
  }),
  rateLimit: "sign-in",
  response: z.object({ user: account }),
});

/** The security endpoints that the authentication library implements. */
export const securityEndpoints = [
  enableTwoStep,
  enterCode,
  enterRecoveryCode,
  newRecoveryCodes,
  disableTwoStep,
  passkeyToAdd,
  addPasskey,
  passkeyToSignIn,
  signInWithPasskey,
];
