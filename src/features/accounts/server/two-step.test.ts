import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import * as security from "#src/features/accounts/security-contract.ts";
import { createCompany } from "#src/features/companies/contract.ts";
import { totpAt } from "#src/server/totp.ts";
import { readSession } from "#src/shared/session.ts";
import { type Caller, callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { cookiesOf, createAccount, mailedLink } from "#src/testing/accounts.ts";
import { secretOf } from "#src/testing/authenticator.ts";

const password = "correct horse battery";
const STEP_MS = 30_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  // Every test begins at the start of another half minute, so that no code was used before.
  const now = Math.ceil(Date.now() / STEP_MS) * STEP_MS + 10 * STEP_MS;
  vi.useFakeTimers({ now, toFake: ["Date"] });
  return () => vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

interface Person {
  email: string;
  me: Caller;
  companyId: string;
}

async function person(): Promise<Person> {
  const email = `two-${randomBytes(6).toString("hex")}@example.com`;
  await createAccount(app, { email, password, name: "Ada" });
  const signedIn = await callerOf(app).call(accounts.signIn, { body: { email, password } });
  const me = callerOf(app, signedIn.headers.get("set-auth-token") ?? "");
  const { body } = await me.call(createCompany, { body: { name: "Two steps" } });
  return { email, me, companyId: body.company.id };
}

/** Completes turning it on, which replaces the session. */
async function withTwoSteps() {
  const { email, me, companyId } = await person();
  const begun = await me.call(security.enableTwoStep, { body: { password } });
  const secret = secretOf(begun.body.totpURI);
  const codeNow = () => totpAt(secret, Math.floor(Date.now() / STEP_MS));
  const on = await me.call(security.enterCode, { body: { code: codeNow() } });
  expect(on.status).toBe(200);
  later(STEP_MS);
  const fresh = callerOf(app, on.headers.get("set-auth-token") ?? "");
  return {
    email,
    me: fresh,
    before: me,
    companyId,
    codeNow,
    recovery: begun.body.backupCodes,
    uri: begun.body.totpURI,
  };
}

const enterPassword = (email: string, cookie = "") =>
  callerOf(app).call(accounts.signIn, { body: { email, password }, headers: { cookie, origin: app.env.APP_URL } });
const withCookie = (cookie: string) => ({ headers: { cookie, origin: app.env.APP_URL } });
const enterCode = (cookie: string, code: string, trustDevice = false) =>
  callerOf(app).call(security.enterCode, { body: { code, trustDevice }, ...withCookie(cookie) });
const enterRecovery = (cookie: string, code: string) =>
  callerOf(app).call(security.enterRecoveryCode, { body: { code }, ...withCookie(cookie) });
const userOf = async (cookie: string) =>
  (await callerOf(app).call(readSession, { headers: { cookie } })).body.user?.email ?? null;

async function logOf(companyId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ description: string }>(
    "select description from activity_logs where company_id = $1 order by created_at, id",
    [companyId],
  );
  return rows.map((row) => row.description);
}

test("a sign-in that waits for its code does not outlive a new password", async () => {
  const { email, codeNow } = await withTwoSteps();
  const cookie = cookiesOf(await enterPassword(email));
  await callerOf(app).call(accounts.requestPasswordReset, { body: { email } });
  const token = mailedLink(app, email).pathname.split("/").at(-1) ?? "";
  await callerOf(app).call(accounts.resetPassword, { body: { token, newPassword: "a new long password" } });
  const late = await enterCode(cookie, codeNow());
  expect([late.status, late.body.code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
});

describe("turning two-step sign-in on", () => {
  test("needs the password and one code; then the secret is encrypted, the recovery codes hashed", async () => {
    const { email, me } = await person();
    const wrong = await me.call(security.enableTwoStep, { body: { password: "another one" } });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { error: "This password is not right. Please try again.", code: "INVALID_PASSWORD" },
    ]);
    const begun = await me.call(security.enableTwoStep, { body: { password } });
    expect(begun.body.backupCodes).toHaveLength(10);
    for (const code of begun.body.backupCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const guessed = await me.call(security.enterCode, { body: { code: "000000" } });
    expect(guessed.body.code).toBe("INVALID_CODE");
    // Two-step sign-in is off until a code has confirmed it.
    expect((await enterPassword(email)).headers.get("set-auth-token")).not.toBeNull();
    expect((await me.call(security.readSignInMethods)).body).toMatchObject({ password: true, two_step: { on: false } });
    const { rows } = await app.pool.query(
      "select secret, backup_codes from two_factors join users on users.id = user_id where email = $1",
      [email],
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secretOf(begun.body.totpURI));
    for (const code of begun.body.backupCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
  });

  test("replaces the session, is logged and mailed, and shows the address and name of the app in the code", async () => {
    const { me, before, email, companyId, uri } = await withTwoSteps();
    expect((await before.call(security.readSignInMethods)).status).toBe(401);
    expect((await me.call(security.readSignInMethods)).body.two_step).toEqual({ on: true, recovery_codes: 10 });
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Comanda:${email}?`);
    expect(await logOf(companyId)).toContain("Ada: two-step sign-in was turned on");
    const mail = app.mails.findLast((mail) => mail.to === email);
    expect(mail?.subject).toBe("A change to how you sign in to Comanda");
    expect(mail?.text).toContain("two-step sign-in was turned on");
    const again = await me.call(security.enableTwoStep, { body: { password } });
    expect(again.body.code).toBe("TOTP_ALREADY_ENABLED");
  });

  test.each([
    ["POST", "/api/auth/two-factor/enable"],
    ["POST", "/api/auth/two-factor/disable"],
    ["POST", "/api/auth/two-factor/generate-backup-codes"],
    ["GET", "/api/auth/passkey/generate-register-options"],
    ["POST", "/api/auth/passkey/verify-registration"],
  ])("%s %s needs a session", async (method, path) => {
    const headers = { "content-type": "application/json" };
    const response = await app.app.request(path, { method, headers, ...(method === "POST" && { body: "{}" }) });
    expect([response.status, await response.json()]).toMatchObject([401, { code: "SESSION_EXPIRED" }]);
  });
});

describe("signing in with two steps", () => {
  test("the password alone opens nothing, and is no sign-in in the log; the code signs in", async () => {
    const { email, companyId, codeNow } = await withTwoSteps();
    const sessions = async () => (await app.pool.query("select id from sessions")).rowCount;
    const [lines, count] = [(await logOf(companyId)).length, await sessions()];
    const first = await enterPassword(email);
    expect([first.status, first.body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ["totp"] }]);
    expect(first.headers.get("set-auth-token")).toBeNull();
    expect([await userOf(cookiesOf(first)), await sessions(), (await logOf(companyId)).length]).toEqual([
      null,
      count,
      lines,
    ]);
    const second = await enterCode(cookiesOf(first), ` ${codeNow().slice(0, 3)} ${codeNow().slice(3)} `);
    expect(second.status).toBe(200);
    expect(await userOf(cookiesOf(second))).toBe(email);
    expect((await logOf(companyId)).at(-1)).toBe("Ada signed in");
    expect((await logOf(companyId)).length).toBe(lines + 1);
  });

  test("each code works once, an earlier one not after a later one", async () => {
    const { email, codeNow } = await withTwoSteps();
    const [callResult, two, three] = [
      await enterPassword(email),
      await enterPassword(email),
      await enterPassword(email),
    ];
    const code = codeNow();
    // Sends two codes at once, as if somebody had looked over the person's shoulder.
    const both = await Promise.all([enterCode(cookiesOf(callResult), code), enterCode(cookiesOf(two), code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const rejected = both.find(({ status }) => status === 401)?.body;
    expect(rejected).toEqual({
      error: "This code is wrong or was used already. Enter the one that the app shows now.",
      code: "INVALID_CODE",
    });
    later(STEP_MS);
    expect((await enterCode(cookiesOf(three), code)).body.code).toBe("INVALID_CODE");
    expect((await enterCode(cookiesOf(three), codeNow())).status).toBe(200);
  });

  test("five wrong codes lock it for 15 minutes, over several passwords, for right codes too", async () => {
    const { email, codeNow, recovery } = await withTwoSteps();
    const attempts = [await enterPassword(email), await enterPassword(email)];
    const statuses: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { body } = await enterCode(cookiesOf(attempts[count % 2] ?? { headers: new Headers() }), `00000${count}`);
      statuses.push(body.code);
    }
    expect(statuses).toEqual(Array.from({ length: 5 }, () => "INVALID_CODE"));
    const fresh = cookiesOf(await enterPassword(email));
    const locked = await enterCode(fresh, codeNow());
    expect([locked.status, locked.body]).toEqual([
      429,
      { error: "Too many wrong codes. Please try again in 15 minutes.", code: "ACCOUNT_TEMPORARILY_LOCKED" },
    ]);
    expect((await enterRecovery(fresh, recovery[0] ?? "")).status).toBe(429);
    later(15 * 60_000 + 1000);
    expect((await enterCode(cookiesOf(await enterPassword(email)), codeNow())).status).toBe(200);
  });

  test("a code without the password before it, or more than 10 minutes after, signs nobody in", async () => {
    const { email, codeNow } = await withTwoSteps();
    expect((await enterCode("", codeNow())).body.code).toBe("INVALID_TWO_FACTOR_COOKIE");
    const cookie = cookiesOf(await enterPassword(email));
    expect((await enterCode(cookie.replace(/two_factor=[^;]+/, "two_factor=2fa-guess.sig"), codeNow())).status).toBe(
      401,
    );
    later(10 * 60_000 + 1000);
    expect((await enterCode(cookie, codeNow())).body.code).toBe("INVALID_TWO_FACTOR_COOKIE");
  });

  test("a recovery code works once, however it is typed; new ones replace the others", async () => {
    const { email, me, recovery, companyId } = await withTwoSteps();
    const typed = (recovery[0] ?? "").toUpperCase().replaceAll("-", " ");
    const used = await enterRecovery(cookiesOf(await enterPassword(email)), typed);
    expect(await userOf(cookiesOf(used))).toBe(email);
    expect((await logOf(companyId)).at(-1)).toContain("signed in with one of the recovery codes");
    const again = await enterRecovery(cookiesOf(await enterPassword(email)), recovery[0] ?? "");
    expect([again.status, again.body.code]).toEqual([401, "INVALID_BACKUP_CODE"]);
    expect((await me.call(security.readSignInMethods)).body.two_step.recovery_codes).toBe(9);
    const renewed = await me.call(security.newRecoveryCodes, { body: { password } });
    expect(renewed.body.backupCodes).toHaveLength(10);
    expect((await enterRecovery(cookiesOf(await enterPassword(email)), recovery[1] ?? "")).status).toBe(401);
    const [fresh = ""] = renewed.body.backupCodes;
    expect((await enterRecovery(cookiesOf(await enterPassword(email)), fresh)).status).toBe(200);
    const { rows } = await app.pool.query<{ hash: string }>(
      "select backup_codes as hash from two_factors join users on users.id = user_id where email = $1",
      [email],
    );
    // The stored value is not a valid code.
    const [stored = ""] = JSON.parse(rows[0]?.hash ?? "[]") as string[];
    expect((await enterRecovery(cookiesOf(await enterPassword(email)), stored.slice(0, 40))).status).toBe(401);
  });

  test("a trusted device is not asked for 30 days, until a new password, sign-out elsewhere or turning it off", async () => {
    const { email, codeNow, me } = await withTwoSteps();
    const first = await enterPassword(email);
    const trusted = cookiesOf(await enterCode(cookiesOf(first), codeNow(), true));
    const device = trusted
      .split("; ")
      .filter((cookie) => cookie.includes("trust_device"))
      .join("; ");
    expect(device).not.toBe("");
    const known = await enterPassword(email, device);
    expect("token" in known.body).toBe(true);
    // The cookie is replaced with each use.
    const next = cookiesOf(known);
    expect("token" in (await enterPassword(email, device)).body).toBe(false);
    expect((await me.call(accounts.revokeOtherSessions)).status).toBe(200);
    expect("token" in (await enterPassword(email, next)).body).toBe(false);
  });

  test("a secret that was encrypted with another one is said so, and recovery codes still work", async () => {
    const { email, codeNow, recovery } = await withTwoSteps();
    await app.pool.query(
      "update two_factors set secret = 'ab' || substr(secret, 3) from users where users.id = user_id and email = $1",
      [email],
    );
    const cookie = cookiesOf(await enterPassword(email));
    const unreadable = await enterCode(cookie, codeNow());
    expect([unreadable.status, unreadable.body.code]).toEqual([400, "TWO_STEP_UNREADABLE"]);
    expect((await enterRecovery(cookie, recovery[0] ?? "")).status).toBe(200);
  });
});

test("turning it off needs the password, is logged, and the password alone signs in again", async () => {
  const { email, me, companyId } = await withTwoSteps();
  expect((await me.call(security.disableTwoStep, { body: { password: "wrong" } })).body.code).toBe("INVALID_PASSWORD");
  const off = await me.call(security.disableTwoStep, { body: { password } });
  expect(off.status).toBe(200);
  expect((await logOf(companyId)).at(-1)).toBe("Ada: two-step sign-in was turned off");
  expect((await enterPassword(email)).headers.get("set-auth-token")).not.toBeNull();
  const { rowCount } = await app.pool.query(
    "select 1 from two_factors join users on users.id = user_id where email = $1",
    [email],
  );
  expect(rowCount).toBe(0);
});
