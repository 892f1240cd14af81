import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import { readSession } from "#src/shared/session.ts";
import * as companies from "#src/features/companies/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { accountKey, attemptKey } from "#src/server/http/rate-limit.ts";
import { cookiesOf, createAccount, mailedLink as linkIn, openLink } from "#src/testing/accounts.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = "correct horse battery";
const newEmail = () => `new-${randomBytes(6).toString("hex")}@example.com`;
const nobody = () => callerOf(app);

const mailedLink = (email: string) => linkIn(app, email);
const visit = (url: URL) => app.app.request(url.pathname + url.search);

async function signUp(email: string) {
  return nobody().call(accounts.signUp, {
    body: { name: "New", email, password, callbackURL: "/auth?confirmed=true" },
  });
}

const confirmed = (email: string) => createAccount(app, { email, password });

describe("signing up", () => {
  test("returns the same for an address that has an account, and only the mail mentions the account", async () => {
    const email = newEmail();
    await confirmed(email);
    const { status, body } = await signUp(email);
    expect([status, body.token, body.user.email]).toEqual([200, null, email]);
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: "You already have an account at Comanda" });
  });

  test.each([
    [{ password: "short" }, "PASSWORD_TOO_SHORT", "password", "Use at least 8 characters"],
    [{ password: "x".repeat(129) }, "PASSWORD_TOO_LONG", "password", "Use at most 128 characters"],
    [
      { password: "Password123" },
      "PASSWORD_TOO_COMMON",
      "password",
      "Many people use this password, so it is easy to guess. Choose another one.",
    ],
    [{ email: "not an address" }, "VALIDATION", "email", "Email must be an email address"],
    [{ name: "Win at evil.example" }, "VALIDATION", "name", "A name cannot contain a web or email address."],
    [{ name: "x".repeat(60_000) }, "VALIDATION", "name", "Name must have at most 100 characters"],
  ])("rejects %j", async (wrong, code, field, error) => {
    const email = newEmail();
    const body = { name: "New", email, password, ...wrong };
    const response = await nobody().call(accounts.signUp, { body });
    expect([response.status, response.body.code, response.body.error]).toEqual([400, code, error]);
    expect(response.body.details).toEqual([{ path: field, message: error }]);
    expect(app.mails.some((mail) => mail.to === email)).toBe(false);
  });

  test("mails no name that a stranger may have chosen", async () => {
    const email = newEmail();
    await nobody().call(accounts.signUp, { body: { name: "You won a prize", email, password } });
    await nobody().call(accounts.requestPasswordReset, { body: { email } });
    const mails = app.mails.filter((mail) => mail.to === email);
    expect(mails).toHaveLength(2);
    expect(mails.filter((mail) => mail.text.includes("prize"))).toEqual([]);
  });
});

describe("signing in", () => {
  test("returns a bearer token that the API accepts until the sign-out", async () => {
    const email = newEmail();
    await confirmed(email);
    const { status, headers } = await nobody().call(accounts.signIn, { body: { email, password } });
    expect(status).toBe(200);
    const token = headers.get("set-auth-token") ?? "";
    const me = callerOf(app, token);
    expect((await me.call(readSession)).body.user?.email).toBe(email);
    expect((await me.call(accounts.signOut, { body: {} })).status).toBe(200);
    expect((await me.call(readSession)).body.user).toBeNull();
    const afterSignOut = await me.call(companies.readCompany);
    expect([afterSignOut.status, afterSignOut.body.code]).toEqual([401, "SESSION_EXPIRED"]);
  });

  test("returns the same error for a wrong password and for an unknown address", async () => {
    const email = newEmail();
    await confirmed(email);
    const wrong = await nobody().call(accounts.signIn, { body: { email, password: "wrong password" } });
    const unknown = await nobody().call(accounts.signIn, { body: { email: newEmail(), password } });
    expect([wrong.status, wrong.body.error]).toEqual([
      401,
      "This email and password do not match. Check both, or reset the password.",
    ]);
    expect(unknown.body).toEqual(wrong.body);
  });

  test("creates a profile and adds a line to the company's activity log", async () => {
    const email = newEmail();
    await confirmed(email);
    const first = await nobody().call(accounts.signIn, { body: { email, password } });
    const me = callerOf(app, first.headers.get("set-auth-token") ?? "");
    const { body } = await me.call(companies.createCompany, { body: { name: "Signed in" } });
    await nobody().call(accounts.signIn, { body: { email, password } });
    const profiles = await app.pool.query("select full_name from profiles where email = $1", [email]);
    expect(profiles.rows).toEqual([{ full_name: "New" }]);
    const log = await app.pool.query("select action_type from activity_logs where company_id = $1 order by id", [
      body.company.id,
    ]);
    expect(log.rows.map((row) => row.action_type)).toEqual(["create", "login"]);
  });
});

describe("a forgotten password", () => {
  test("can be replaced once through the mailed link, which ends every session", async () => {
    const email = newEmail();
    await confirmed(email);
    const before = await nobody().call(accounts.signIn, { body: { email, password } });
    const requested = await nobody().call(accounts.requestPasswordReset, {
      body: { email, redirectTo: "/reset-password" },
    });
    expect(requested.status).toBe(200);
    const { headers } = await visit(mailedLink(email));
    const landing = new URL(headers.get("location") ?? "", app.env.APP_URL);
    expect(landing.pathname).toBe("/reset-password");
    const token = landing.searchParams.get("token") ?? "";
    const reset = (newPassword: string) => nobody().call(accounts.resetPassword, { body: { newPassword, token } });
    expect((await reset("a new long password")).status).toBe(200);
    const again = await reset("another password");
    expect([again.status, again.body.code]).toEqual([400, "INVALID_TOKEN"]);
    const old = callerOf(app, before.headers.get("set-auth-token") ?? "");
    expect((await old.call(readSession)).body.user).toBeNull();
    const fresh = await nobody().call(accounts.signIn, { body: { email, password: "a new long password" } });
    expect(fresh.status).toBe(200);
  });

  test("a new password ends the other mailed links and is announced by mail", async () => {
    const email = newEmail();
    await confirmed(email);
    const tokens = [];
    for (let count = 0; count < 2; count += 1) {
      await nobody().call(accounts.requestPasswordReset, { body: { email, redirectTo: "/reset-password" } });
      tokens.push(mailedLink(email).pathname.split("/").at(-1) ?? "");
    }
    const reset = (token = "") =>
      nobody().call(accounts.resetPassword, { body: { newPassword: "a new long password", token } });
    expect((await reset(tokens[0])).status).toBe(200);
    expect((await reset(tokens[1])).body.code).toBe("INVALID_TOKEN");
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: "Your password for Comanda was changed" });
  });

  test("returns the same for an unknown address and mails nothing", async () => {
    const email = newEmail();
    const requested = await nobody().call(accounts.requestPasswordReset, {
      body: { email, redirectTo: "/reset-password" },
    });
    expect(requested.status).toBe(200);
    expect(app.mails.some((mail) => mail.to === email)).toBe(false);
  });
});

test.each([
  "GET /api/auth/ok",
  "GET /api/auth/get-session",
  "GET /api/auth/list-sessions",
  "POST /api/auth/sign-up/email/",
  "POST /api/auth/update-user",
  "POST /api/auth/change-password",
  "POST /api/auth/delete-user",
  "GET /api/auth/callback/apple",
])("%s is not served, though the library has it", async (call) => {
  const [method = "", path = ""] = call.split(" ");
  const response = await app.app.request(path, { method });
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: `There is no ${method} ${path}.`, code: "NO_ENDPOINT" },
  ]);
});

describe("limits", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMIT: "on", TRUST_PROXY: "on" } });
  });
  afterAll(() => limited.stop());
  let address = 0;
  /** Returns headers with a different address for each call. */
  const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${(address += 1)}` });

  const attempt = (email: string, guess: string, headers: Record<string, string>) =>
    callerOf(limited).call(accounts.signIn, {
      body: { email, password: guess },
      headers: { origin: limited.env.APP_URL, ...headers },
    });
  /** Uses up the attempts that the address of an account, or all addresses together, may still make. */
  const useUp = (name: "sign-in-account" | "sign-in-total", key: string, points: number) =>
    limited.platform.rateLimits[name].set(key, points, 3600);

  test("20 wrong passwords from one address lock that address out of the account, until a new password", async () => {
    const email = newEmail();
    await createAccount(limited, { email, password });
    const [here, there] = [elsewhere(), elsewhere()];
    const statuses = [];
    for (let count = 0; count < 19; count += 1) statuses.push((await attempt(email, "a guess", here)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await attempt(email, "a guess", here)).status).toBe(401);
    await limited.pool.query("delete from rate_limits where key like 'sign-in:%'");
    await useUp("sign-in-account", attemptKey(email, here["x-forwarded-for"]), 20);
    const { status, body, headers } = await attempt(email, password, here);
    expect([status, body.code, Number(headers.get("retry-after")) > 3000]).toEqual([429, "RATE_LIMITED", true]);
    expect(body.error).toBe(
      "Too many attempts to sign in to this account. Reset the password, or wait. Please try again in 60 minutes.",
    );
    expect((await attempt(email, password, there)).status).toBe(200);
    await callerOf(limited).call(accounts.requestPasswordReset, { body: { email }, headers: elsewhere() });
    const token = linkIn(limited, email).pathname.split("/").at(-1) ?? "";
    const newPassword = "a new long password";
    await callerOf(limited).call(accounts.resetPassword, { body: { newPassword, token }, headers: elsewhere() });
    await limited.pool.query("delete from rate_limits where key like 'sign-in:%'");
    expect((await attempt(email, newPassword, here)).status).toBe(200);
  });

  test("a device that signed in before is locked out by nobody else, and not by its own mistakes", async () => {
    const email = newEmail();
    const here = elsewhere();
    const cookie = await createAccount(limited, { email, password });
    await useUp("sign-in-account", attemptKey(email, here["x-forwarded-for"]), 20);
    await useUp("sign-in-total", accountKey(email), 200);
    for (let count = 0; count < 22; count += 1)
      expect((await attempt(email, "a mistake", { ...here, cookie })).status).toBe(401);
    expect((await attempt(email, password, { ...here, cookie })).status).toBe(200);
    expect((await attempt(email, password, here)).status).toBe(429);
    // The browser is not known for another account.
    const other = newEmail();
    await createAccount(limited, { email: other, password });
    await useUp("sign-in-total", accountKey(other), 200);
    expect((await attempt(other, password, { ...elsewhere(), cookie })).body.code).toBe("DEVICE_NOT_CONFIRMED");
  });

  test("above 200 attempts of all addresses a new device is confirmed by mail, in the same browser only", async () => {
    const email = newEmail();
    await createAccount(limited, { email, password });
    await useUp("sign-in-total", accountKey(email), 200);
    expect((await attempt(email, "a guess", elsewhere())).body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    const mails = limited.mails.length;
    const rejected = await attempt(email, password, elsewhere());
    expect([rejected.status, rejected.body.code]).toEqual([403, "DEVICE_NOT_CONFIRMED"]);
    expect(rejected.headers.getSetCookie().join()).not.toContain("session_token");
    expect(limited.mails.slice(mails)).toMatchObject([{ to: email, subject: "Confirm a new device for Comanda" }]);
    const link = linkIn(limited, email);
    const cookie = cookiesOf(rejected);
    const open = async (url: URL, browser: string) => (await openLink(limited, url, browser)).headers.get("location");
    expect(await open(link, "")).toBe("/auth?device=elsewhere");
    expect((await attempt(email, password, { ...elsewhere(), cookie })).status).toBe(403);
    const [earlier, newer] = [link, linkIn(limited, email)];
    expect(await open(newer, cookie)).toBe("/auth?device=confirmed");
    expect((await attempt(email, password, { ...elsewhere(), cookie })).status).toBe(200);
    expect((await attempt(email, password, elsewhere())).status).toBe(403);
    expect(await open(newer, cookie)).toBe("/auth?device=expired");
    // A new password removes the confirmed devices and their links.
    await callerOf(limited).call(accounts.requestPasswordReset, { body: { email }, headers: elsewhere() });
    const token = linkIn(limited, email).pathname.split("/").at(-1) ?? "";
    const body = { newPassword: "a new long password", token };
    await callerOf(limited).call(accounts.resetPassword, { body, headers: elsewhere() });
    await useUp("sign-in-total", accountKey(email), 200);
    const again = await attempt(email, body.newPassword, { ...elsewhere(), cookie });
    expect(again.body.code).toBe("DEVICE_NOT_CONFIRMED");
    expect(await open(earlier, cookie)).toBe("/auth?device=expired");
  });

  test("one address receives 5 mails an hour", async () => {
    const email = newEmail();
    const ask = () =>
      callerOf(limited).call(accounts.signUp, { body: { name: "New", email, password }, headers: elsewhere() });
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
    const reset = await callerOf(limited).call(accounts.requestPasswordReset, {
      body: { email },
      headers: elsewhere(),
    });
    expect(reset.body.error).toBe("Too many emails were sent to this address. Please try again in 60 minutes.");
    expect(limited.mails.filter((mail) => mail.to === email)).toHaveLength(5);
  });

  test("a sign-up with a mistake is not counted, and the 11th says when to try again", async () => {
    const headers = elsewhere();
    const ask = (changes: object) =>
      callerOf(limited).call(accounts.signUp, {
        body: { name: "New", email: newEmail(), password, ...changes },
        headers,
      });
    for (let count = 0; count < 15; count += 1) expect((await ask({ password: "short" })).status).toBe(400);
    for (let count = 0; count < 10; count += 1) expect((await ask({})).status).toBe(200);
    expect((await ask({})).body.error).toBe("Too many requests. Please try again in 60 minutes.");
  });
});

describe("the session", () => {
  test("without a sign-in has nulls and the settings of the installation", async () => {
    const { status, body } = await nobody().call(readSession);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: null,
      profile: null,
      company: null,
      role: null,
      restored: false,
      device: null,
      closed: false,
      companies: [],
      app: {
        name: "Comanda",
        url: app.env.APP_URL,
        domain: "localhost",
        google: false,
        payments: "sandbox",
        support_email: null,
        support_whatsapp: null,
        network_printing: false,
      },
    });
  });

  test("of an owner has the profile and the company; ten requests at once create one profile", async () => {
    const owner = await createOwner(app, { name: "Mine" });
    const responses = await Promise.all(Array.from({ length: 10 }, () => owner.call(readSession)));
    for (const { body } of responses) {
      expect(body).toMatchObject({ profile: { id: owner.userId }, company: { id: owner.companyId, name: "Mine" } });
    }
  });

  test("is accepted as a cookie, which allows changes only from the app's own origin", async () => {
    const owner = await createOwner(app);
    const change = (headers: Record<string, string>) =>
      nobody().call(companies.updateCompany, {
        query: { id: owner.companyId },
        body: { name: "Changed" },
        headers: { cookie: owner.cookie, ...headers },
      });
    expect((await change({ origin: "https://evil.example" })).status).toBe(403);
    for (const authorization of ["x", "Basic eDp5", "Bearer x", `Bearer ${(await createOwner(app)).token}`])
      expect((await change({ origin: "https://evil.example", authorization })).body.code).toBe("FOREIGN_ORIGIN");
    expect((await change({ origin: app.env.APP_URL })).status).toBe(200);
  });

  test("works in the company that X-Company-ID names, and finds none that is another person's", async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const second = await createOwner(app);
    await app.pool.query("insert into members (company_id, user_id, role) values ($1, $2, 'manager')", [
      second.companyId,
      owner.userId,
    ]);
    const read = (headers: Record<string, string>) => owner.call(companies.readCompany, { headers });
    expect((await read({})).body.company.id).toBe(owner.companyId);
    expect((await read({ "x-company-id": second.companyId })).body.company.id).toBe(second.companyId);
    for (const id of [other.companyId, "not an id", "00000000-0000-7000-8000-000000000000"]) {
      const { status, body } = await read({ "x-company-id": id });
      expect({ status, code: body.code }).toEqual({ status: 404, code: "NO_COMPANY" });
    }
    await app.pool.query("update members set chosen_at = now() where company_id = $1", [second.companyId]);
    expect((await read({})).body.company.id).toBe(second.companyId);
    await app.pool.query("update members set left_at = now() where company_id = $1", [second.companyId]);
    expect((await read({ "x-company-id": second.companyId })).status).toBe(404);
    expect((await read({})).body.company.id).toBe(owner.companyId);
  });

  test("takes ?company= for a read like the header, and not for a change", async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const ask = (method: string, company: string) =>
      app.app.request(`/api/storage-areas?company=${company}`, {
        method,
        headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
        ...(method === "POST" && { body: JSON.stringify({ name: "Cold cellar" }) }),
      });
    expect((await ask("GET", owner.companyId)).status).toBe(200);
    expect((await ask("GET", other.companyId)).status).toBe(404);
    expect((await ask("POST", other.companyId)).status).toBe(201);
    const { rows } = await app.pool.query("select company_id from storage_areas where name = 'Cold cellar'");
    expect(rows).toEqual([{ company_id: owner.companyId }]);
  });
});

describe("sessions of a person", () => {
  test("are listed without their tokens, and revoked one by one or all but the current one", async () => {
    const email = newEmail();
    await confirmed(email);
    const signIn = async () => {
      const { headers } = await nobody().call(accounts.signIn, {
        body: { email, password },
        headers: { "user-agent": "Test browser" },
      });
      return callerOf(app, headers.get("set-auth-token") ?? "");
    };
    const [caller, two, three] = [await signIn(), await signIn(), await signIn()];
    const { body } = await caller.call(accounts.listSessions);
    expect(body.sessions.filter((session) => session.current)).toHaveLength(1);
    expect(body.sessions[0]).toMatchObject({ user_agent: "Test browser" });
    expect(JSON.stringify(body)).not.toContain("token");
    const other = await two.call(accounts.listSessions);
    const id = other.body.sessions.find((session) => session.current)?.id ?? "";
    const stranger = await createUser(app);
    expect((await stranger.call(accounts.revokeSession, { query: { id } })).status).toBe(404);
    expect((await caller.call(accounts.revokeSession, { query: { id } })).status).toBe(200);
    expect((await two.call(accounts.listSessions)).status).toBe(401);
    // Two: the third session, and that of the browser that signed up.
    expect((await caller.call(accounts.revokeOtherSessions)).body.revoked).toBe(2);
    expect((await three.call(accounts.listSessions)).status).toBe(401);
    expect((await caller.call(accounts.listSessions)).body.sessions).toHaveLength(1);
  });
});
