import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Role } from "#src/shared/roles.ts";
import { callerOf, type Caller, type TestApp } from "#src/testing/app.ts";

export interface Owner extends Caller {
  userId: string;
  email: string;
  companyId: string;
  username: string;
  /** For `Authorization: Bearer`. */
  token: string;
  /** For a browser: `better-auth.session_token=...`. */
  cookie: string;
}

let count = 0;

/** Creates a confirmed person with a session, directly in the database so that no test has to hash a password. */
export async function createUser(app: TestApp): Promise<Omit<Owner, "companyId" | "username">> {
  count += 1;
  const userId = uuid();
  const email = `owner-${count}-${randomBytes(4).toString("hex")}@example.com`;
  await app.pool.query("insert into users (id, name, email, email_verified) values ($1, $2, $3, true)", [
    userId,
    `Owner ${count}`,
    email,
  ]);
  const token = await createSession(app.pool, userId, app.env.AUTH_SECRET ?? "");
  return { userId, email, token, cookie: `better-auth.session_token=${token}`, ...callerOf(app, token) };
}

/** Signs a person in, in the database. Returns the token for `Authorization: Bearer`. */
export async function createSession(pool: Pick<pg.Pool, "query">, userId: string, secret: string): Promise<string> {
  const session = randomBytes(24).toString("base64url");
  await pool.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [uuid(), userId, session],
  );
  const signature = createHmac("sha256", secret).update(session).digest("base64");
  return encodeURIComponent(`${session}.${signature}`);
}

/** Creates a person with a company that is set up and paid for. */
export async function createOwner(app: TestApp, company: Record<string, unknown> = {}): Promise<Owner> {
  const user = await createUser(app);
  const companyId = uuid();
  const row = {
    id: companyId,
    created_by: user.userId,
    name: `Restaurant ${count}`,
    username: `place${count}${randomBytes(3).toString("hex")}`,
    currency: "USD",
    country: "United States",
    timezone: "America/New_York",
    ...company,
  };
  const names = Object.keys(row);
  await app.pool.query(
    `insert into companies (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(row),
  );
  return { ...user, companyId, username: row.username };
}

/** Creates a confirmed person with a session who works in the company in a role. */
export async function createMember(app: TestApp, companyId: string, role: Role): Promise<Omit<Owner, "username">> {
  const user = await createUser(app);
  const sql = "insert into members (company_id, user_id, role) values ($1, $2, $3)";
  await app.pool.query(sql, [companyId, user.userId, role]);
  return { ...user, companyId };
}
