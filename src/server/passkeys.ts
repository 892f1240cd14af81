import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";

const PASSKEYS_MAX = 20;
const UNIQUE_VIOLATION = "23505";

/**
 * Configures passkeys. They open an account without a password or a second step, so the device must verify its person
 * (a finger, a face, a code) each time.
 */
export function passkeysOf(env: Env, database: Database) {
  return passkey({
    rpName: env.APP_NAME,
    origin: new URL(env.APP_URL).origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ user, verification }) => {
        requirePerson(verification.registrationInfo?.userVerified);
        const { count } = await database
          .selectFrom("passkeys")
          .select((is) => is.fn.countAll<number>().as("count"))
          .where("user_id", "=", user.id)
          .executeTakeFirstOrThrow();
        if (count >= PASSKEYS_MAX) throw rejected("TOO_MANY_PASSKEYS");
      },
    },
    authentication: {
      afterVerification: ({ verification }) => requirePerson(verification.authenticationInfo.userVerified),
    },
    schema: {
      passkey: {
        modelName: "passkeys",
        fields: {
          userId: "user_id",
          publicKey: "public_key",
          credentialID: "credential_id",
          deviceType: "device_type",
          backedUp: "backed_up",
          createdAt: "created_at",
        },
      },
    },
  });
}

const rejected = (code: string) => new APIError("BAD_REQUEST", { code, message: code });

function requirePerson(isVerified: boolean | undefined): void {
  if (!isVerified) throw rejected("PASSKEY_NOT_ACCEPTED");
}

/**
 * Returns whether a passkey does not fit its challenge. The library reports this as a server failure, like a failure of
 * the database. Errors of the database and the network have a code. The error for a passkey that is already stored also
 * has one, but counts as not fitting.
 */
export function isRejectedRegistration(path: string, error: unknown): boolean {
  if (!path.endsWith("/passkey/verify-registration") || !(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === undefined || code === UNIQUE_VIOLATION;
}

/** Returns the library's own error code for a rejected registration, with the status that it should have. */
export function rejectedRegistration(): Response {
  return Response.json({ code: "FAILED_TO_VERIFY_REGISTRATION" }, { status: 400 });
}
