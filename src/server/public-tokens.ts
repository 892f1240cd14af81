import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";

const TOKEN_BYTES = 16;
/** 16 bytes as base64url. */
const TOKEN = /^[\w-]{22}$/;

/** Returns the hash of a token. Only the hash is stored. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");

export const newToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

interface NewToken {
  kind: string;
  subject_id: string;
  expires_at: string;
}

/** Makes a secret for a link that works without signing in. It is returned once; only its hash is stored. */
export async function createPublicToken(context: Context, values: NewToken): Promise<string> {
  const token = newToken();
  await storePublicToken(context, { ...values, hash: hashOfToken(token) });
  return token;
}

/** Stores the hash of a secret that its holder has already. */
export async function storePublicToken(
  { db, companyId }: Context,
  { kind, subject_id, expires_at, hash }: NewToken & { hash: string },
): Promise<void> {
  await db.insertInto("public_tokens").values({ company_id: companyId, hash, kind, subject_id, expires_at }).execute();
}

/** Extends the valid tokens of a subject until `expires_at`. */
export async function extendPublicTokens(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  { kind, subject_id, expires_at }: NewToken,
): Promise<void> {
  await db
    .updateTable("public_tokens")
    .set({ expires_at })
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .execute();
}

export interface TokenSubject {
  company_id: string;
  subject_id: string;
}

/**
 * Returns the subject of a token of a kind; undefined when there is no such token, it has expired or was revoked, or
 * its company is closed.
 */
export async function findPublicToken(
  { database }: Platform,
  kind: string,
  token: string,
): Promise<TokenSubject | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return inDirectory(database, (db) =>
    db
      .selectFrom("public_tokens")
      .innerJoin("companies", "companies.id", "public_tokens.company_id")
      .select(["company_id", "subject_id"])
      .where("closed_at", "is", null)
      .where("hash", "=", hashOfToken(token))
      .where("kind", "=", kind)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .executeTakeFirst(),
  );
}

/** Returns the time until which one of a subject's tokens is valid; null when no token is valid. */
export async function publicTokenUntil(
  { db, companyId }: Context,
  kind: string,
  subjectId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom("public_tokens")
    .select((of) => of.fn.max("expires_at").as("until"))
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return found?.until ?? null;
}

/** Revokes every token of a subject. */
export async function revokePublicTokens({ db, companyId }: Context, kind: string, subjectId: string): Promise<void> {
  await db
    .updateTable("public_tokens")
    .set({ revoked_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes every token of the company. */
export async function revokeAllPublicTokens({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<void> {
  await db
    .updateTable("public_tokens")
    .set({ revoked_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .execute();
}
