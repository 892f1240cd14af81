import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import { readSession } from "#src/shared/session.ts";
import { cookiesOf, createAccount, mailedLink, openLink } from "#src/testing/accounts.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";

const client = { client_id: "comanda.apps.example", client_secret: "GOCSPX-secret" };
const people = ["ada@example.com", "grace@example.com", "eve@example.com", "signed-up@example.com"];
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

/** Presses the button. Returns the address at Google, and the cookies that hold the state of the sign-in. */
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

test("a sign-in with Google opens the existing account of the same confirmed address", async () => {
  const email = "signed-up@example.com";
  await createAccount(app, { email, password: "correct horse battery", name: "Signed up" });
  const { session } = await signIn(email);
  expect((await sessionOf(session)).user?.name).toBe("Signed up");
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
