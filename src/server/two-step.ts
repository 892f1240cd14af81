import { createHash, randomInt } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { stepOf } from "#src/server/totp.ts";
import type { Database } from "#src/server/db/database.ts";

const RECOVERY_CODES = 10;
/** The characters of a code, without letters and digits that people confuse. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 16;
const HASHED = "sha256:";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Returns the plugins for the second step of a sign-in with a password. The library has no limit per account below 10
 * attempts, stores recovery codes in plain text, and accepts a code repeatedly within its minute and a half; the
 * options and the hooks here change all three.
 */
export function twoStepPlugins(database: Database): BetterAuthPlugin[] {
  const plugin = twoFactor({
    accountLockout: { enabled: true, maxFailedAttempts: 5, durationSeconds: 15 * 60 },
    backupCodeOptions: {
      customBackupCodesGenerate: newRecoveryCodes,
      storeBackupCodes: {
        encrypt: async (json) => JSON.stringify((JSON.parse(json) as string[]).map(hashOnce)),
        decrypt: async (stored) => stored,
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "two_factors",
        fields: {
          userId: "user_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_attempts",
          lockedUntil: "locked_until",
        },
      },
    },
  });
  return [plugin, { id: "codes-once", hooks: { before: beforeCodes(database) } }];
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return letters.match(/.{4}/g)?.join("-") ?? letters;
  });
}

/** Hashes a code without differences in how people type it: capitals, spaces, other dashes. */
const hashOf = (code: string) =>
  HASHED +
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest("base64url");

/**
 * Hashes a code unless it is already a hash. After each use the library encodes the remaining codes again, and these
 * are already hashes.
 */
const hashOnce = (code: string) => (code.startsWith(HASHED) ? code : hashOf(code));

function beforeCodes(database: Database) {
  return [
    {
      matcher: ({ path }: { path?: string }) => path === "/two-factor/verify-backup-code",
      // The library compares the sent code with the stored one, which is a hash.
      handler: createAuthMiddleware(async (ctx) => withCode(ctx, hashOf(codeOf(ctx)))),
    },
    {
      matcher: ({ path }: { path?: string }) => path === "/two-factor/verify-totp",
      handler: createAuthMiddleware(async (ctx) => {
        const userId = await personOf(ctx);
        // Apps show a code with spaces between the digits.
        const code = codeOf(ctx).replaceAll(/\s/g, "");
        const isUsed = userId !== null && !(await claimCode(ctx, database, userId, code));
        // The library counts this as a wrong code.
        return withCode(ctx, isUsed ? "used" : code);
      }),
    },
  ];
}

const codeOf = (ctx: HookContext) => String((ctx.body as { code?: unknown }).code);

const withCode = (ctx: HookContext, code: string) => ({
  context: { body: { ...(ctx.body as object), code } },
});

/** Returns the person of the second step: the one who is signed in, or who has entered the password in this browser. */
async function personOf(ctx: HookContext): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const cookie = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  if (!identifier) return null;
  return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

/**
 * Marks a right code as used. Returns false when this code, or a later one, was used before. The library handles a
 * wrong code.
 */
async function claimCode(ctx: HookContext, database: Database, userId: string, code: string): Promise<boolean> {
  const row = await database
    .selectFrom("two_factors")
    .select(["id", "secret"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return true;
  const step = stepOf(await readSecret(ctx, row.secret), code, Date.now());
  if (step === null) return true;
  const claimed = await database
    .updateTable("two_factors")
    .set({ last_step: step })
    .where("id", "=", row.id)
    .where((is) => is.or([is("last_step", "is", null), is("last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Decrypts the secret, which is encrypted with the installation's secret. The installation's secret may have been
 * replaced by hand.
 */
async function readSecret(ctx: HookContext, encrypted: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: ctx.context.secretConfig, data: encrypted });
  } catch (error) {
    ctx.context.logger.warn("the secret of a second step cannot be read", error);
    throw new APIError("BAD_REQUEST", { code: "TWO_STEP_UNREADABLE", message: "unreadable" });
  }
}
