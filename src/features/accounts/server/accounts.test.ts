import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import { readSession } from "#src/shared/session.ts";
import * as companies from "#src/features/companies/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = "correct horse battery";
const newEmail = () => `new-${randomBytes(6).toString("hex")}@example.com`;
const nobody = () => callerOf(app);

/** The link in the newest mail to an address. */
function mailedLink(email: string): URL {
  const mail = app.mails.findLast((one) => one.to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

const visit = (url: URL) => app.app.request(url.pathname + url.search);

async function signUp(email: string) {
  return nobody().call(accounts.signUp, {
    body: { name: "New", email, password, callbackURL: "/auth?confirmed=true" },
  });
}

async function confirmed(email: string): Promise<void> {
  await signUp(email);
  await visit(mailedLink(email));
}

describe("signing up", () => {
  test("mails a link, and accepts the password only once the link was opened", async () => {
    const email = newEmail();
    const { status, body } = await signUp(email);
    expect([status, body.token]).toEqual([200, null]);
    const early = await nobody().call(accounts.signIn, { body: { email, password } });
    expect([early.status, early.body.error, early.body.code]).toEqual([
      403,
      "Email not verified",
      "EMAIL_NOT_VERIFIED",
    ]);
    const followed = await visit(mailedLink(email));
    expect(followed.headers.get("location")).toBe("/auth?confirmed=true");
    // Opening the link does not sign in: someone else may have signed up with this address.
    expect(followed.headers.get("set-cookie") ?? "").not.toContain("session_token");
    const { headers } = await nobody().call(accounts.signIn, { body: { email, password } });
    const session = await callerOf(app, headers.get("set-auth-token") ?? "").call(readSession);
    expect(session.body).toMatchObject({ user: { email }, profile: { email }, company: null });
  });

  test("returns the same for an address that has an account, and only the mail mentions the account", async () => {
    const email = newEmail();
    await confirmed(email);
    const { status, body } = await signUp(email);
    expect([status, body.token, body.user.email]).toEqual([200, null, email]);
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: "You already have an account at Comanda" });
  });

  test("does not confirm the address through a changed link", async () => {
    const email = newEmail();
    await signUp(email);
    const link = mailedLink(email);
    link.searchParams.set("token", `${link.searchParams.get("token")}x`);
    const { headers } = await visit(link);
    expect(headers.get("location")).toMatch(/^\/auth\?confirmed=true&error=/);
    expect((await nobody().call(accounts.signIn, { body: { email, password } })).status).toBe(403);
  });

  test("mails another link for a second sign-up before the address is confirmed", async () => {
    const email = newEmail();
    await signUp(email);
    await signUp(email);
    expect(app.mails.filter((mail) => mail.to === email && mail.subject.startsWith("Confirm"))).toHaveLength(2);
  });

  test.each([
    [{ password: "short" }, "Password too short"],
    [{ email: "not an address" }, "[body.email] Invalid email address"],
  ])("rejects %j", async (wrong, error) => {
    const body = { name: "New", email: newEmail(), password, ...wrong };
    const response = await nobody().call(accounts.signUp, { body });
    expect([response.status, response.body.error]).toEqual([400, error]);
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
    expect([wrong.status, wrong.body.error]).toEqual([401, "Invalid email or password"]);
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

  test("returns the same for an unknown address and mails nothing", async () => {
    const email = newEmail();
    const requested = await nobody().call(accounts.requestPasswordReset, {
      body: { email, redirectTo: "/reset-password" },
    });
    expect(requested.status).toBe(200);
    expect(app.mails.some((mail) => mail.to === email)).toBe(false);
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
      app: {
        name: "Comanda",
        url: app.env.APP_URL,
        domain: "localhost",
        google: false,
        payments: "sandbox",
        support_email: "support@comanda.example",
        support_whatsapp: "6580000000",
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
    expect((await change({ origin: app.env.APP_URL })).status).toBe(200);
  });

  test("ignores the X-Company-ID header", async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const { body } = await owner.call(companies.readCompany, { headers: { "x-company-id": other.companyId } });
    expect(body.company.id).toBe(owner.companyId);
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
    const [one, two, three] = [await signIn(), await signIn(), await signIn()];
    const { body } = await one.call(accounts.listSessions);
    expect(body.sessions.filter((session) => session.current)).toHaveLength(1);
    expect(body.sessions[0]).toMatchObject({ user_agent: "Test browser" });
    expect(JSON.stringify(body)).not.toContain("token");
    const other = await two.call(accounts.listSessions);
    const id = other.body.sessions.find((session) => session.current)?.id ?? "";
    const stranger = await createUser(app);
    expect((await stranger.call(accounts.revokeSession, { query: { id } })).status).toBe(404);
    expect((await one.call(accounts.revokeSession, { query: { id } })).status).toBe(200);
    expect((await two.call(accounts.listSessions)).status).toBe(401);
    expect((await one.call(accounts.revokeOtherSessions)).body.revoked).toBe(1);
    expect((await three.call(accounts.listSessions)).status).toBe(401);
    expect((await one.call(accounts.listSessions)).body.sessions).toHaveLength(1);
  });
});
