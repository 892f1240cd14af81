import { randomBytes } from "node:crypto";
import { hashPassword, signJWT } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import * as security from "#src/features/accounts/security-contract.ts";
import { createCompany } from "#src/features/companies/contract.ts";
import { hashOf } from "#src/server/browser-secret.ts";
import { readSession } from "#src/shared/session.ts";
import { cookiesOf, createAccount, mailedLink as linkIn, openLink } from "#src/testing/accounts.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OWN = "correct horse battery";
const STRANGERS = "the stranger's own words";
const CHOSEN = "chosen when the link was opened";
const newEmail = () => `new-${randomBytes(6).toString("hex")}@example.com`;
const nobody = () => callerOf(app);
const mailedLink = (email: string) => linkIn(app, email);

/** Signs up in one browser. Returns the mailed link and the cookies. */
async function signUp(email: string, password: string, cookie = "") {
  const response = await nobody().call(accounts.signUp, {
    body: { name: "Somebody", email, password },
    ...(cookie && { headers: { cookie, origin: app.env.APP_URL } }),
  });
  expect([response.status, response.body.token]).toEqual([200, null]);
  return { link: mailedLink(email), cookie: cookiesOf(response) };
}

const signIn = (email: string, password: string) => nobody().call(accounts.signIn, { body: { email, password } });
const isSignedIn = (response: { headers: Headers }) => cookiesOf(response).includes("session_token=");
const redirectOf = (response: Response) => response.headers.get("location") ?? "";
const tokenOf = (link: URL) => link.searchParams.get("token") ?? "";
const choose = (link: URL, newPassword = CHOSEN) =>
  nobody().call(accounts.confirmSignUp, { body: { token: tokenOf(link), newPassword } });
const personOf = async (response: { headers: Headers }) =>
  (await nobody().call(readSession, { headers: { cookie: cookiesOf(response) } })).body.user?.email ?? null;
async function countOf(email: string) {
  const { rows } = await app.pool.query<{ users: number; sign_ups: number }>(
    `select (select count(*)::int from users where email = $1) as users,
       (select count(*)::int from sign_ups where email = $1) as sign_ups`,
    [email],
  );
  return rows[0];
}

describe("a sign-up", () => {
  test("makes no account, session or company before its link is opened, and stores no secret readable", async () => {
    const email = newEmail();
    const { link, cookie } = await signUp(email, OWN);
    expect(await countOf(email)).toEqual({ users: 0, sign_ups: 1 });
    const early = await signIn(email, OWN);
    expect([early.status, early.body.error, early.body.code]).toEqual([
      403,
      "Please confirm your email address first.",
      "EMAIL_NOT_VERIFIED",
    ]);
    expect(isSignedIn(early)).toBe(false);
    const headers = { cookie, origin: app.env.APP_URL };
    const company = await nobody().call(createCompany, { body: { name: "Too early" }, headers });
    expect(company.status).toBe(401);
    const { rows } = await app.pool.query("select * from sign_ups where email = $1", [email]);
    for (const secret of [OWN, tokenOf(link), tokenOf(mailedLink(email)), cookie.split("=")[1] ?? ""])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("keeps its password in the browser that signed up, which the link signs in, once", async () => {
    const email = newEmail();
    const { link, cookie } = await signUp(email, OWN);
    const opened = await openLink(app, link, cookie);
    expect([redirectOf(opened), await personOf(opened)]).toEqual(["/auth?confirmed=true", email]);
    expect((await signIn(email, OWN)).status).toBe(200);
    const again = await openLink(app, link, cookie);
    expect([redirectOf(again), isSignedIn(again)]).toEqual(["/auth?confirmed=true&error=INVALID_TOKEN", false]);
  });

  test.each(["", "better-auth.browser=guessed", `better-auth.browser=${"x".repeat(43)}`])(
    "is not confirmed by opening its link elsewhere (%j), only by a new password, which signs in",
    async (cookie) => {
      const email = newEmail();
      const { link } = await signUp(email, OWN);
      const opened = await openLink(app, link, cookie);
      expect([redirectOf(opened), isSignedIn(opened)]).toEqual([`/auth/confirm?token=${tokenOf(link)}`, false]);
      expect(await countOf(email)).toEqual({ users: 0, sign_ups: 1 });
      const short = await choose(link, "short");
      expect([short.status, short.body.code]).toEqual([400, "PASSWORD_TOO_SHORT"]);
      expect((await choose(link, "password123")).body.code).toBe("PASSWORD_TOO_COMMON");
      const chosen = await choose(link);
      expect([chosen.status, await personOf(chosen)]).toEqual([200, email]);
      expect([(await signIn(email, OWN)).status, (await signIn(email, CHOSEN)).status]).toEqual([401, 200]);
      expect((await choose(link)).body.code).toBe("INVALID_TOKEN");
    },
  );

  test("with a changed link confirms nothing", async () => {
    const email = newEmail();
    const { link, cookie } = await signUp(email, OWN);
    link.searchParams.set("token", `${tokenOf(link)}x`);
    expect(redirectOf(await openLink(app, link, cookie))).toBe("/auth?confirmed=true&error=INVALID_TOKEN");
    expect((await choose(link)).body.code).toBe("INVALID_TOKEN");
    expect((await signIn(email, OWN)).status).toBe(403);
  });

  test("that another site makes the browser send is refused", async () => {
    const body = { name: "Forged", email: newEmail(), password: STRANGERS };
    const forged = await nobody().call(accounts.signUp, { body, headers: { origin: "https://evil.example" } });
    expect(forged.status).toBe(403);
    expect(await countOf(body.email)).toEqual({ users: 0, sign_ups: 0 });
  });
});

describe("a stranger who signs up with the same address", () => {
  const cases = ["first", "last"].flatMap((order) =>
    ["own browser", "elsewhere"].map((browser) => ({ order, browser })),
  );

  test.each(cases)("$order owns nothing when the person opens their own link, $browser", async ({ order, browser }) => {
    const email = newEmail();
    const early = order === "first" ? await signUp(email, STRANGERS) : null;
    const own = await signUp(email, OWN);
    const late = order === "last" ? await signUp(email, STRANGERS) : null;
    const stranger = early ?? late;
    if (browser === "elsewhere") await choose(own.link, OWN);
    else expect(isSignedIn(await openLink(app, own.link, own.cookie))).toBe(true);
    expect(await countOf(email)).toEqual({ users: 1, sign_ups: 0 });
    expect([(await signIn(email, OWN)).status, (await signIn(email, STRANGERS)).status]).toEqual([200, 401]);
    const after = await openLink(app, stranger?.link ?? own.link, stranger?.cookie ?? "");
    expect([isSignedIn(after), redirectOf(after)]).toEqual([false, "/auth?confirmed=true&error=INVALID_TOKEN"]);
  });

  test.each(["first", "last"])("%s owns nothing when the person opens the stranger's link", async (order) => {
    const email = newEmail();
    const early = order === "first" ? await signUp(email, STRANGERS) : null;
    const own = await signUp(email, OWN);
    const stranger = early ?? (await signUp(email, STRANGERS));
    const opened = await openLink(app, stranger.link, own.cookie);
    expect([redirectOf(opened), isSignedIn(opened)]).toEqual([`/auth/confirm?token=${tokenOf(stranger.link)}`, false]);
    await choose(stranger.link);
    expect([(await signIn(email, CHOSEN)).status, (await signIn(email, STRANGERS)).status]).toEqual([200, 401]);
    expect(isSignedIn(await openLink(app, stranger.link, stranger.cookie))).toBe(false);
  });
});

describe("links of one browser", () => {
  test("two tabs that signed up with one address each have a link that keeps its own password", async () => {
    const email = newEmail();
    const first = await signUp(email, "first tab, first words");
    const second = await signUp(email, "second tab, other words", first.cookie);
    expect(second.cookie).toBe(first.cookie);
    expect(isSignedIn(await openLink(app, first.link, second.cookie))).toBe(true);
    expect((await signIn(email, "first tab, first words")).status).toBe(200);
    expect((await signIn(email, "second tab, other words")).status).toBe(401);
  });

  test("a link that is opened several times at once makes one account", async () => {
    const email = newEmail();
    const { link, cookie } = await signUp(email, OWN);
    const opened = await Promise.all(Array.from({ length: 6 }, () => openLink(app, link, cookie)));
    expect(opened.filter(isSignedIn)).toHaveLength(1);
    expect(await countOf(email)).toEqual({ users: 1, sign_ups: 0 });
  });

  test("several sign-ups of one address that are confirmed at once make one account", async () => {
    const email = newEmail();
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await signUp(email, `${OWN} ${count}`));
    const opened = await Promise.all(made.map(({ link, cookie }) => openLink(app, link, cookie)));
    expect(opened.filter(isSignedIn)).toHaveLength(1);
    expect(await countOf(email)).toEqual({ users: 1, sign_ups: 0 });
  });
});

describe("a link that has expired", () => {
  const expire = (email: string, since: string) =>
    app.pool.query(`update sign_ups set expires_at = now() - $2::interval where email = $1`, [email, since]);

  test("confirms nothing; signing in with the password mails another, for that sign-up alone", async () => {
    const email = newEmail();
    const stranger = await signUp(email, STRANGERS);
    const { link, cookie } = await signUp(email, OWN);
    await expire(email, "1 minute");
    expect(redirectOf(await openLink(app, link, cookie))).toContain("error=");
    expect((await choose(link)).body.code).toBe("INVALID_TOKEN");
    expect((await signIn(email, "some other password")).status).toBe(401);
    expect(mailedLink(email).href).toBe(link.href);
    expect((await signIn(email, OWN)).body.code).toBe("EMAIL_NOT_VERIFIED");
    const renewed = mailedLink(email);
    expect(renewed.href).not.toBe(link.href);
    expect(redirectOf(await openLink(app, renewed, stranger.cookie))).toContain("/auth/confirm");
    expect(isSignedIn(await openLink(app, renewed, cookie))).toBe(true);
    expect((await signIn(email, OWN)).status).toBe(200);
  });

  test("is removed after a week by the next sign-up of anybody", async () => {
    const email = newEmail();
    await signUp(email, OWN);
    await expire(email, "8 days");
    await signUp(newEmail(), OWN);
    expect(await countOf(email)).toEqual({ users: 0, sign_ups: 0 });
  });

  test("a forgotten password of a sign-up is replaced by a link that asks for a new one, in every browser", async () => {
    const email = newEmail();
    const { cookie } = await signUp(email, OWN);
    expect((await nobody().call(accounts.requestPasswordReset, { body: { email } })).status).toBe(200);
    const link = mailedLink(email);
    const opened = await openLink(app, link, cookie);
    expect([redirectOf(opened), isSignedIn(opened)]).toEqual([`/auth/confirm?token=${tokenOf(link)}`, false]);
    await choose(link);
    expect([(await signIn(email, CHOSEN)).status, (await signIn(email, OWN)).status]).toEqual([200, 401]);
  });
});

describe("an account that a version before made for a sign-up", () => {
  /** Stores an account as that version did, with the link that it mailed. */
  async function unconfirmed(browser = "") {
    const email = newEmail();
    const { rows } = await app.pool.query<{ id: string }>(
      "insert into users (id, name, email) values (gen_random_uuid(), 'Before', $1) returning id",
      [email],
    );
    const id = rows[0]?.id ?? "";
    await app.pool.query(
      `insert into accounts (id, user_id, account_id, provider_id, password)
       select gen_random_uuid(), id, id::text, 'credential', $2 from users where id = $1`,
      [id, await hashPassword(STRANGERS)],
    );
    await app.pool.query(
      `insert into verifications (id, identifier, value, expires_at)
       values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
      [`sign-up:${id}`, hashOf(browser)],
    );
    const token = await signJWT({ email }, app.env.AUTH_SECRET ?? "", 3600);
    const link = new URL(
      `/api/auth/verify-email?token=${token}&callbackURL=%2Fauth%3Fconfirmed%3Dtrue`,
      app.env.APP_URL,
    );
    return { email, id, link };
  }
  const secret = "b".repeat(43);

  test("keeps its password in the browser that signed up", async () => {
    const { email, link } = await unconfirmed(secret);
    const opened = await openLink(app, link, `better-auth.sign_up=${secret}`);
    expect(await personOf(opened)).toBe(email);
    expect((await signIn(email, STRANGERS)).status).toBe(200);
  });

  test("gets a new password when its link is opened elsewhere, and whatever was added to it is gone", async () => {
    const { email, id, link } = await unconfirmed(secret);
    await addPasskey(id);
    const opened = await openLink(app, link);
    expect([redirectOf(opened), isSignedIn(opened)]).toEqual([`/auth/confirm?token=${tokenOf(link)}`, false]);
    expect((await choose(link)).status).toBe(200);
    expect([(await signIn(email, STRANGERS)).status, (await signIn(email, CHOSEN)).status]).toEqual([401, 200]);
    expect(await passkeysOf(email)).toEqual([]);
  });

  test("gets a link of the new kind when its person signs in, and ends when another sign-up is confirmed", async () => {
    const { email } = await unconfirmed();
    expect((await signIn(email, STRANGERS)).body.code).toBe("EMAIL_NOT_VERIFIED");
    const own = await signUp(email, OWN);
    expect(isSignedIn(await openLink(app, own.link, own.cookie))).toBe(true);
    expect([(await signIn(email, STRANGERS)).status, (await signIn(email, OWN)).status]).toEqual([401, 200]);
  });

  test("a new sign-up of the address that is confirmed first replaces it", async () => {
    const { email, link } = await unconfirmed(secret);
    const own = await signUp(email, OWN);
    expect(isSignedIn(await openLink(app, own.link, own.cookie))).toBe(true);
    expect(isSignedIn(await openLink(app, link, `better-auth.sign_up=${secret}`))).toBe(false);
    expect([(await signIn(email, STRANGERS)).status, (await signIn(email, OWN)).status]).toEqual([401, 200]);
  });
});

const addPasskey = (userId: string) =>
  app.pool.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values (gen_random_uuid(), $1, 'key', gen_random_uuid(), 0, 'singleDevice', false)`,
    [userId],
  );
async function passkeysOf(email: string) {
  const { rows } = await app.pool.query(
    "select passkeys.id from passkeys join users on users.id = user_id where email = $1",
    [email],
  );
  return rows;
}

describe("a reset by mail", () => {
  async function reset(email: string, newPassword: string) {
    await nobody().call(accounts.requestPasswordReset, { body: { email } });
    const token = mailedLink(email).pathname.split("/").at(-1) ?? "";
    return nobody().call(accounts.resetPassword, { body: { token, newPassword } });
  }
  const idOf = async (email: string) =>
    (await app.pool.query<{ id: string }>("select id from users where email = $1", [email])).rows[0]?.id ?? "";

  test("keeps passkeys of after the confirmation and removes those of before", async () => {
    const email = newEmail();
    await createAccount(app, { email, password: OWN });
    const id = await idOf(email);
    await addPasskey(id);
    await app.pool.query("update passkeys set created_at = now() - interval '1 day' where user_id = $1", [id]);
    await addPasskey(id);
    expect((await reset(email, CHOSEN)).status).toBe(200);
    expect(await passkeysOf(email)).toHaveLength(1);
  });

  test("keeps the passkeys of accounts whose confirmation was not recorded", async () => {
    const email = newEmail();
    await createAccount(app, { email, password: OWN });
    const id = await idOf(email);
    await app.pool.query("update users set confirmed_at = null where id = $1", [id]);
    await addPasskey(id);
    await reset(email, CHOSEN);
    expect(await passkeysOf(email)).toHaveLength(1);
  });

  test("of an account that was never confirmed confirms it, and removes the second step and passkeys of before", async () => {
    const email = newEmail();
    const cookie = await createAccount(app, { email, password: STRANGERS });
    const id = await idOf(email);
    const headers = { cookie, origin: app.env.APP_URL };
    expect((await nobody().call(readSession, { headers })).body.profile).not.toBeNull();
    await nobody().call(security.enableTwoStep, { body: { password: STRANGERS }, headers });
    await app.pool.query("update users set email_verified = false, two_factor_enabled = true where id = $1", [id]);
    await addPasskey(id);
    expect((await reset(email, CHOSEN)).status).toBe(200);
    expect(await passkeysOf(email)).toEqual([]);
    const signedIn = await signIn(email, CHOSEN);
    expect([signedIn.status, isSignedIn(signedIn)]).toEqual([200, true]);
    expect((await nobody().call(readSession, { headers })).body.user).toBeNull();
  });

  test("ends whatever was begun with the old password or waits for this person", async () => {
    const email = newEmail();
    await createAccount(app, { email, password: OWN });
    const id = await idOf(email);
    const foreign = `other-${randomBytes(6).toString("hex")}`;
    const begun: [string, string][] = [
      ["2fa-abc", id],
      ["trust-device-abc", id],
      ["reset-password:abc", id],
      ["challenge-abc", JSON.stringify({ expectedChallenge: "x", userData: { id } })],
      [foreign, "00000000-0000-7000-8000-000000000000"],
    ];
    for (const [identifier, value] of begun)
      await app.pool.query(
        `insert into verifications (id, identifier, value, expires_at)
         values (gen_random_uuid(), $1, $2, now() + interval '1 hour')`,
        [identifier, value],
      );
    await reset(email, CHOSEN);
    const { rows } = await app.pool.query("select identifier from verifications where identifier = any($1)", [
      begun.map(([identifier]) => identifier),
    ]);
    expect(rows).toEqual([{ identifier: foreign }]);
  });
});
