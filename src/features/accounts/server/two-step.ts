import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Database } from "#src/server/db/database.ts";

type Writer = Pick<Database, "selectFrom" | "deleteFrom" | "updateTable">;

/** Forgets the person's trusted devices, which will ask for a code again. */
export async function forgetTrustedDevices(db: Pick<Database, "deleteFrom">, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("value", "=", userId)
    .where("identifier", "like", "trust-device-%")
    .execute();
}

/**
 * Turns two-step sign-in off for a person who has lost their app and their recovery codes; returns undefined if nobody
 * has the address.
 */
export async function turnTwoStepOff(
  db: Writer,
  email: string,
): Promise<{ id: string; name: string; wasOn: boolean } | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["id", "name", "two_factor_enabled as wasOn"])
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return undefined;
  await db.updateTable("users").set({ two_factor_enabled: false }).where("id", "=", user.id).execute();
  await db.deleteFrom("two_factors").where("user_id", "=", user.id).execute();
  await forgetTrustedDevices(db, user.id);
  return user;
}

/**
 * Encrypts the secrets of all second steps again, with another secret of the installation. Returns the number of
 * secrets that were encrypted again. A secret that cannot be decrypted stays unchanged.
 */
export async function encryptAgain(db: Writer, before: string, after: string): Promise<number> {
  const rows = await db.selectFrom("two_factors").select(["id", "secret"]).execute();
  let count = 0;
  for (const { id, secret } of rows) {
    const plain = await symmetricDecrypt({ key: before, data: secret }).catch(() => null);
    // This secret was encrypted with an older secret of the installation; its owner uses a recovery code.
    if (plain === null) continue;
    const encrypted = await symmetricEncrypt({ key: after, data: plain });
    await db.updateTable("two_factors").set({ secret: encrypted }).where("id", "=", id).execute();
    count += 1;
  }
  return count;
}
