import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import * as security from "#src/features/accounts/security-contract.ts";
import { hashOf, newSecret } from "#src/server/browser-secret.ts";
import { readSession } from "#src/shared/session.ts";
import { cookiesOf, createAccount, mailedLink, openLink } from "#src/testing/accounts.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OWN = "correct horse battery";
const STRANGERS = "the stranger's own words";
const newEmail = () => `new-${randomBytes(6).toString("hex")}@example.com`;
const call = () => callerOf(app);
const isSignedIn = (response: { headers: Headers }) => cookiesOf(response).includes("session_token=");
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  call().call(accounts.signIn, { body: { email, password }, headers });
const own = (cookie: string) => ({ cookie, origin: app.env.APP_URL });

test("a stranger's sign-up that was stored while the address was confirmed opens nothing, and bars nobody", async () => {
  const email = newEmail();
  await createAccount(app, { email, password: OWN });
  const [link, secret] = [newSecret(), newSecret()];
  // The address had no account when the stranger's request asked, and has one when it stores the sign-up.
  await app.pool.query(
    `insert into sign_ups (id, email, name, password, browser_hash, link_hash, expires_at)
     values (gen_random_uuid(), $1, 'Stranger', $2, $3, $4, now() + interval '1 hour')`,
    [email, await hashPassword(STRANGERS), hashOf(secret), hashOf(link)],
  );
  expect(isSignedIn(await signIn(email, STRANGERS))).toBe(false);
  expect(isSignedIn(await signIn(email, OWN))).toBe(true);
  const url = new URL(`${app.env.APP_URL}/api/auth/verify-email?token=${link}`);
  const opened = await openLink(app, url, `better-auth.browser=${secret}`);
  expect(opened.headers.get("location")).toContain("INVALID_TOKEN");
  expect(isSignedIn(opened)).toBe(false);
  const chosen = await call().call(accounts.confirmSignUp, { body: { token: link, newPassword: STRANGERS } });
  expect([chosen.status, isSignedIn(chosen)]).toEqual([400, false]);
  expect(isSignedIn(await signIn(email, STRANGERS))).toBe(false);
  expect(isSignedIn(await signIn(email, OWN))).toBe(true);
});

test("many sign-ups of strangers after a person's own leave the person's link as it was", async () => {
  const email = newEmail();
  const mine = await call().call(accounts.signUp, { body: { name: "Me", email, password: OWN } });
  const link = mailedLink(app, email);
  for (let count = 0; count < 7; count += 1)
    await call().call(accounts.signUp, { body: { name: "Me", email: email.toUpperCase(), password: STRANGERS } });
  expect(isSignedIn(await openLink(app, link, cookiesOf(mine)))).toBe(true);
  expect(isSignedIn(await signIn(email, STRANGERS))).toBe(false);
  expect(isSignedIn(await signIn(email, OWN))).toBe(true);
  const { rows } = await app.pool.query("select from sign_ups where lower(email) = $1", [email]);
  expect(rows).toHaveLength(0);
});

test("a known address in capitals is known: no sign-up of it is stored", async () => {
  const email = newEmail();
  await createAccount(app, { email, password: OWN });
  const again = await call().call(accounts.signUp, {
    body: { name: "Stranger", email: email.toUpperCase(), password: STRANGERS },
  });
  expect(again.status).toBe(200);
  expect((await app.pool.query("select from sign_ups where email = $1", [email])).rows).toEqual([]);
  expect(isSignedIn(await signIn(email.toUpperCase(), STRANGERS))).toBe(false);
});

test("links of an address in two spellings that are opened at once make one account", async () => {
  const email = newEmail();
  const browsers = [];
  for (const spelled of [email, email.toUpperCase()]) {
    const response = await call().call(accounts.signUp, { body: { name: "Me", email: spelled, password: OWN } });
    browsers.push({ link: mailedLink(app, email), cookie: cookiesOf(response) });
  }
  const opened = await Promise.all(browsers.map(({ link, cookie }) => openLink(app, link, cookie)));
  expect(opened.filter(isSignedIn)).toHaveLength(1);
  expect((await app.pool.query("select from users where lower(email) = $1", [email])).rows).toHaveLength(1);
});

test("a link that is opened in a browser of somebody else signs its person in there, and the other one out", async () => {
  const [email, other] = [newEmail(), newEmail()];
  const cookie = await createAccount(app, { email: other, password: OWN });
  const signedUp = await call().call(accounts.signUp, {
    body: { name: "Me", email, password: OWN },
    headers: own(cookie),
  });
  const opened = await openLink(app, mailedLink(app, email), [cookie, cookiesOf(signedUp)].join("; "));
  const { body } = await call().call(readSession, { headers: own(cookiesOf(opened)) });
  expect(body.user?.email).toBe(email);
});

test("a link of a sign-up is over once a password was chosen and reset, and so are the sessions of before", async () => {
  const email = newEmail();
  const signedUp = await call().call(accounts.signUp, { body: { name: "Me", email, password: STRANGERS } });
  const link = mailedLink(app, email);
  const token = link.searchParams.get("token") ?? "";
  const chosen = await call().call(accounts.confirmSignUp, { body: { token, newPassword: OWN } });
  const before = own(cookiesOf(chosen));
  expect((await call().call(readSession, { headers: before })).body.user?.email).toBe(email);
  await call().call(accounts.requestPasswordReset, { body: { email } });
  const reset = mailedLink(app, email).pathname.split("/").at(-1) ?? "";
  const newPassword = "a new long password";
  expect((await call().call(accounts.resetPassword, { body: { token: reset, newPassword } })).status).toBe(200);
  expect(isSignedIn(await openLink(app, link, cookiesOf(signedUp)))).toBe(false);
  expect((await call().call(readSession, { headers: before })).body.user).toBeNull();
  expect((await call().call(security.passkeyToAdd, { headers: before })).status).toBe(401);
  expect((await call().call(accounts.resetPassword, { body: { token: reset, newPassword: STRANGERS } })).status).toBe(
    400,
  );
  for (const wrong of [STRANGERS, OWN]) expect(isSignedIn(await signIn(email, wrong))).toBe(false);
});

test.each([
  ["null", "application/json", true],
  ["https://evil.example", "application/json", true],
  ["null", "text/plain", true],
  ["null", "text/plain", false],
  ["https://evil.example", "application/x-www-form-urlencoded", false],
])(
  "a page of another origin (%s, %s, with cookies: %s) signs nobody in and confirms nothing",
  async (origin, type, has) => {
    const email = newEmail();
    const cookie = await createAccount(app, { email, password: OWN });
    const pending = newEmail();
    await call().call(accounts.signUp, { body: { name: "Me", email: pending, password: OWN } });
    const token = mailedLink(app, pending).searchParams.get("token");
    const requests: [string, Record<string, unknown>][] = [
      ["/api/auth/sign-in/email", { email, password: OWN }],
      ["/api/auth/sign-up/email", { name: "Me", email: newEmail(), password: OWN }],
      ["/api/auth/confirm-sign-up", { token, newPassword: STRANGERS }],
    ];
    for (const [path, body] of requests) {
      const response = await app.app.request(path, {
        method: "POST",
        headers: {
          origin,
          "content-type": type,
          "sec-fetch-site": "cross-site",
          "sec-fetch-mode": "navigate",
          ...(has && { cookie }),
        },
        body: type.endsWith("urlencoded")
          ? new URLSearchParams(body as Record<string, string>).toString()
          : JSON.stringify(body),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(cookiesOf(response)).toBe("");
    }
    expect((await app.pool.query("select from users where email = $1", [pending])).rows).toEqual([]);
  },
);
