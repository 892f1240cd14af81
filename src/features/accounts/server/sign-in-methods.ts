import type { SignInMethods } from "#src/features/accounts/security-contract.ts";
import { noteSecurityChange } from "#src/features/accounts/server/security-changes.ts";
import type { UserContext } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export async function readMethods({ database, user }: UserContext): Promise<SignInMethods> {
  const account = await database
    .selectFrom("users")
    .leftJoin("two_factors", "two_factors.user_id", "users.id")
    .select(["two_factor_enabled", "backup_codes"])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom("accounts")
            .select("id")
            .whereRef("accounts.user_id", "=", "users.id")
            .where("accounts.password", "is not", null),
        )
        .as("password"),
    )
    .where("users.id", "=", user.id)
    .executeTakeFirstOrThrow();
  const passkeys = await database
    .selectFrom("passkeys")
    .select(["id", "name", "backed_up as synced", "created_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const on = account.two_factor_enabled;
  const codes = on && account.backup_codes !== null ? (JSON.parse(account.backup_codes) as unknown[]).length : 0;
  return { password: Boolean(account.password), two_step: { on, recovery_codes: codes }, passkeys };
}

export async function removeOwnPasskey(context: UserContext, id: string): Promise<string> {
  const { database, user } = context;
  const removed = await database
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound("Passkey");
  await noteSecurityChange({ ...context, mail: context.ports.mail }, user.id, "passkey-removed");
  return id;
}
