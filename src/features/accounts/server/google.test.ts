import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import * as security from "#src/features/accounts/security-contract.ts";
import { totpAt } from "#src/server/totp.ts";
import { readSession } from "#src/shared/session.ts";
import { cookiesOf, createAccount, mailedLink, openLink } from "#src/testing/accounts.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { secretOf } from "#src/testing/authenticator.ts";

const client = { client_id: "comanda.apps.example", client_secret: "GOCSPX-secret" };
const people = ["ada", "grace", "eve", "signed-up", "waits", "two-steps", "reset-meanwhile"].map(
  (name) => `${name}@example.com`,
);
const unconfirmed = ["unconfirmed@example.com", "nobody-yet@example.com"];

let app: TestApp;
let google: Emulator;
beforeAll(async () => {
  google = await createEmulator({
    service: "google",
    port: await freePort(),
    seed: {
      google: {
        users: [...people, ...unconfirmed].map((email) => ({
          email,
          name: `${email.split("@")[0]} by Google`,
          email_verified: !unconfirmed.includes(email),
        })),
        oauth_clients: [{ ...client, redirect_uris: ["http://localhost:3000/api/auth/callback/google"] }],
      },
    },
  });
  app = await startTestApp({
    env: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: google.url,
    },
  });
});
afterAll(async () => {
  await app.stop();
  await google.close();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Presses the button. Returns Google's address, and the cookies with the state of the sign-in. */
async function leaveForGoogle() {
  const callbackURL = "/auth/callback";
  const response = await app.app.request(accounts.signInWithGoogle.path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.env.APP_URL },
    body: JSON.stringify({ provider: "google", callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }),
  });
  const { url } = (await response.json()) as { url: string };
  return { url: new URL(url), cookie: cookiesOf(response) };
}

/** Chooses an account on Google's page. Returns the address Google redirects to. */
async function choose(googleUrl: URL, email: string): Promise<URL> {
  const form = new URLSearchParams(googleUrl.searchParams);
  form.set("email", email);
  const response = await fetch(`${google.url}/o/oauth2/v2/auth/callback`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

const comeBack = (address: URL, cookie: string) =>
  app.app.request(address.pathname + address.search, { headers: { cookie } });

async function signIn(email: string) {
  const { url, cookie } = await leaveForGoogle();
  const back = await comeBack(await choose(url, email), cookie);
  return { back, session: cookiesOf(back) };
}

const sessionOf = async (cookie: string) => (await callerOf(app).call(readSession, { headers: { cookie } })).body;

test("the session reports that Google sign-in is configured", async () => {
  expect((await callerOf(app).call(readSession)).body.app.google).toBe(true);
});

test("the request to Google has PKCE, a state and a nonce", async () => {
  const { url } = await leaveForGoogle();
  expect(url.origin).toBe(google.url.replace("127.0.0.1", url.hostname));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: client.client_id,
    redirect_uri: "http://localhost:3000/api/auth/callback/google",
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(url.searchParams.get(name), name).toBeTruthy();
});

test("a sign-in with Google creates an account with a profile, and the next one finds it again", async () => {
  const { back, session } = await signIn("ada@example.com");
  expect(back.headers.get("location")).toBe("/auth/callback");
  const first = await sessionOf(session);
  expect(first).toMatchObject({
    user: { email: "ada@example.com", name: "ada by Google" },
    profile: { full_name: "ada by Google" },
    company: null,
  });
  const again = await sessionOf((await signIn("ada@example.com")).session);
  expect(again.user?.id).toBe(first.user?.id);
});

describe("an account with a password, of the address that Google confirms", () => {
  const password = "correct horse battery";
  const enter = (email: string, cookie: string) =>
    callerOf(app).call(accounts.signIn, { body: { email, password }, headers: { cookie, origin: app.env.APP_URL } });
  const linksOf = async (email: string) =>
    (
      await app.pool.query(
        "select 1 from accounts join users on users.id = user_id where email = $1 and provider_id = 'google'",
        [email],
      )
    ).rowCount;

  test("is opened by Google only after the password was entered in that browser, once", async () => {
    const email = "signed-up@example.com";
    await createAccount(app, { email, password, name: "Signed up" });
    const { back, session: browser } = await signIn(email);
    expect(back.headers.get("location")).toMatch(/^\/auth\/callback\?error=link_needs_password/);
    expect(browser).not.toContain("session_token");
    // Neither a sign-in in another browser nor a wrong password in this one links the account.
    await enter(email, "");
    const wrong = { email, password: "not the password" };
    await callerOf(app).call(accounts.signIn, { body: wrong, headers: { cookie: browser, origin: app.env.APP_URL } });
    expect(await linksOf(email)).toBe(0);
    expect((await enter(email, browser)).status).toBe(200);
    expect(await linksOf(email)).toBe(1);
    expect(app.mails.findLast((mail) => mail.to === email)?.text).toContain("an account at Google was linked");
    const { session } = await signIn(email);
    expect((await sessionOf(session)).user?.name).toBe("Signed up");
  });

  test("links nothing for another person who signs in where the identity waits", async () => {
    const other = "another-person@example.com";
    await createAccount(app, { email: "waits@example.com", password });
    await createAccount(app, { email: other, password });
    const { session: browser } = await signIn("waits@example.com");
    expect((await enter(other, browser)).status).toBe(200);
    expect([await linksOf(other), await linksOf("waits@example.com")]).toEqual([0, 0]);
  });

  test("asks for the second step as well, on a trusted device too, and Google passes it only afterwards", async () => {
    const email = "two-steps@example.com";
    const cookie = await createAccount(app, { email, password });
    const headers = { cookie, origin: app.env.APP_URL };
    const begun = await callerOf(app).call(security.enableTwoStep, { body: { password }, headers });
    const secret = secretOf(begun.body.totpURI);
    const step = Math.floor(Date.now() / 30_000);
    const code = (at: number, cookies: string, trustDevice = false) =>
      callerOf(app).call(security.enterCode, {
        body: { code: totpAt(secret, at), trustDevice },
        headers: { cookie: cookies, origin: app.env.APP_URL },
      });
    await code(step - 1, cookie);
    const first = await enter(email, "");
    const trusted = cookiesOf(await code(step, cookiesOf(first), true));
    expect(trusted).toContain("trust_device");
    const { back, session: waiting } = await signIn(email);
    expect(back.headers.get("location")).toMatch(/error=link_needs_password/);
    const browser = `${waiting}; ${trusted.replace(/[^;]*session_token=[^;]*;?/, "")}`;
    const passed = await enter(email, browser);
    expect(passed.body).toMatchObject({ twoFactorRedirect: true });
    expect(await linksOf(email)).toBe(0);
    const done = await code(step + 1, `${browser}; ${cookiesOf(passed)}`);
    expect([done.status, await linksOf(email)]).toEqual([200, 1]);
    expect((await sessionOf((await signIn(email)).session)).user?.email).toBe(email);
  });

  test("forgets an identity that waits when the password is reset", async () => {
    const email = "reset-meanwhile@example.com";
    await createAccount(app, { email, password: "an older password" });
    const { session: browser } = await signIn(email);
    await callerOf(app).call(accounts.requestPasswordReset, { body: { email } });
    const token = mailedLink(app, email).pathname.split("/").at(-1) ?? "";
    await callerOf(app).call(accounts.resetPassword, { body: { token, newPassword: password } });
    expect((await enter(email, browser)).status).toBe(200);
    expect(await linksOf(email)).toBe(0);
  });
});

test("an unconfirmed account does not bar the address's owner, and its password no longer works", async () => {
  const email = "eve@example.com";
  const body = { name: "Squatter", email, password: "correct horse battery", callbackURL: "/auth/callback" };
  await callerOf(app).call(accounts.signUp, { body });
  const { session } = await signIn(email);
  expect((await sessionOf(session)).user).toMatchObject({ email, name: "eve by Google" });
  const squatter = await callerOf(app).call(accounts.signIn, { body: { email, password: body.password } });
  expect(squatter.status).toBe(401);
  const late = await openLink(app, mailedLink(app, email));
  expect(late.headers.get("location")).toMatch(/error=/);
});

test("an address that Google has not confirmed signs nobody in and touches no account", async () => {
  const email = "unconfirmed@example.com";
  const body = { name: "Owner", email, password: "correct horse battery", callbackURL: "/auth/callback" };
  await callerOf(app).call(accounts.signUp, { body });
  const { back, session } = await signIn(email);
  expect(back.headers.get("location")).toMatch(/^\/auth\/callback\?error=/);
  expect(session).not.toContain("session_token");
  const fresh = await signIn("nobody-yet@example.com");
  expect(fresh.back.headers.get("location")).toMatch(/^\/auth\/callback\?error=email_not_verified/);
  const { rows } = await app.pool.query("select 1 from users where email in ($1, $2)", [
    email,
    "nobody-yet@example.com",
  ]);
  expect(rows).toEqual([]);
  expect((await openLink(app, mailedLink(app, email))).headers.get("location")).toMatch(/^\/auth\/confirm\?token=/);
});

test.each([
  ["a code that was used", async (back: URL) => back],
  ["a state of someone else", async (back: URL) => (back.searchParams.set("state", "made-up"), back)],
])("%s signs nobody in and redirects to the callback with an error", async (_, spoil) => {
  const { url, cookie } = await leaveForGoogle();
  const address = await choose(url, "grace@example.com");
  if (_ === "a code that was used") await comeBack(new URL(address), cookie);
  const back = await comeBack(await spoil(new URL(address)), cookie);
  expect(cookiesOf(back)).not.toContain("session_token");
  const landed = new URL(back.headers.get("location") ?? "", app.env.APP_URL);
  expect([landed.pathname, landed.searchParams.has("error")]).toEqual(["/auth/callback", true]);
});

test("cancelling at Google redirects to the callback with an error", async () => {
  const { url, cookie } = await leaveForGoogle();
  const address = new URL(url.searchParams.get("redirect_uri") ?? "");
  address.searchParams.set("error", "access_denied");
  address.searchParams.set("state", url.searchParams.get("state") ?? "");
  const back = await comeBack(address, cookie);
  expect(back.headers.get("location")).toMatch(/\/auth\/callback\?error=access_denied/);
});
