import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as security from "#src/features/accounts/security-contract.ts";
import { readSession } from "#src/shared/session.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { makePasskey } from "#src/testing/authenticator.ts";
import { createOwner, createUser, type Owner } from "#src/testing/factories.ts";
import { pairTablet } from "#src/testing/tablet.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const from = (cookie: string) => ({ cookie, origin: app.env.APP_URL });
type Signed = Pick<Owner, "call">;

/** Returns the challenge that the browser's authenticator signs, and the cookie that stores it. */
async function askToAdd(owner: Signed) {
  const asked = await owner.call(security.passkeyToAdd);
  return { challenge: asked.body.challenge, headers: from(cookiesOf(asked)), options: asked.body };
}

async function add(owner: Signed, passkey: ReturnType<typeof makePasskey>, name = "My phone") {
  const { challenge, headers } = await askToAdd(owner);
  return owner.call(security.addPasskey, { body: { name, response: passkey.registration(challenge) }, headers });
}

async function askToSignIn() {
  const asked = await callerOf(app).call(security.passkeyToSignIn);
  return { challenge: asked.body.challenge, headers: from(cookiesOf(asked)) };
}

const signIn = (response: ReturnType<ReturnType<typeof makePasskey>["assertion"]>, headers: Record<string, string>) =>
  callerOf(app).call(security.signInWithPasskey, { body: { response }, headers });

const made = (more: Partial<Parameters<typeof makePasskey>[0]> = {}) =>
  makePasskey({ origin: app.env.APP_URL, ...more });

test("a passkey is added with a name, listed, logged and mailed, and signs in without a password", async () => {
  const owner = await createOwner(app);
  const passkey = made();
  expect((await askToAdd(owner)).options).toMatchObject({
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    rp: { id: "localhost" },
  });
  expect((await add(owner, passkey)).status).toBe(200);
  const { passkeys } = (await owner.call(security.readSignInMethods)).body;
  expect(passkeys).toMatchObject([{ name: "My phone", synced: false }]);
  expect(app.mails.findLast(({ to }) => to === owner.email)?.text).toContain("a passkey was added");
  const { challenge, headers } = await askToSignIn();
  const assertion = passkey.assertion(challenge);
  const signedIn = await signIn(assertion, headers);
  const session = await callerOf(app).call(readSession, { headers: { cookie: cookiesOf(signedIn) } });
  expect(session.body.user?.email).toBe(owner.email);
  const { rows } = await app.pool.query("select description from activity_logs where company_id = $1 order by id", [
    owner.companyId,
  ]);
  expect(rows.at(-1)?.description).toMatch(/ signed in$/);
  // Repeats the recorded request, as an attacker would.
  expect((await signIn(assertion, headers)).body.code).toBe("CHALLENGE_NOT_FOUND");
  const [id = ""] = passkeys.map((passkey) => passkey.id);
  const stranger = await createUser(app);
  expect((await stranger.call(security.removePasskey, { query: { id } })).status).toBe(404);
  expect((await owner.call(security.removePasskey, { query: { id } })).status).toBe(200);
  const next = await askToSignIn();
  const removed = await signIn(passkey.assertion(next.challenge), next.headers);
  expect([removed.status, removed.body.code]).toEqual([401, "PASSKEY_NOT_FOUND"]);
});

describe("what does not fit is not accepted", () => {
  test("when a passkey is added: another question, another site, a person who was not asked, nonsense, once more", async () => {
    const owner = await createOwner(app);
    const { challenge, headers } = await askToAdd(owner);
    const responses = [
      made().registration("AAAA"),
      made({ origin: "https://evil.example" }).registration(challenge),
      made({ asksPerson: false }).registration(challenge),
      { ...made().registration(challenge), response: { clientDataJSON: "xxxx", attestationObject: "yyyy" } },
    ];
    for (const response of responses) {
      const asked = await askToAdd(owner);
      const again = JSON.parse(JSON.stringify(response).replace(challenge, asked.challenge)) as typeof response;
      const { status, body } = await owner.call(security.addPasskey, {
        body: { name: "Key", response: again },
        headers: asked.headers,
      });
      expect([status, body.code]).toEqual([400, "PASSKEY_NOT_ACCEPTED"]);
    }
    const passkey = made();
    const response = passkey.registration(challenge);
    expect((await owner.call(security.addPasskey, { body: { name: "Key", response }, headers })).status).toBe(200);
    const twice = await owner.call(security.addPasskey, { body: { name: "Key", response }, headers });
    expect(twice.body.code).toBe("CHALLENGE_NOT_FOUND");
    expect((await add(await createOwner(app), passkey)).body.code).toBe("PASSKEY_NOT_ACCEPTED");
  });

  test("when somebody signs in: another question, another site, another key, a person who was not asked", async () => {
    const owner = await createOwner(app);
    const passkey = made();
    await add(owner, passkey);
    const responses = [
      (challenge: string) => passkey.assertion(`${challenge}A`),
      (challenge: string) => passkey.assertion(challenge, { origin: "https://evil.example" }),
      (challenge: string) => passkey.assertion(challenge, { origin: app.env.APP_URL, asksPerson: false }),
      (challenge: string) => ({ ...made().assertion(challenge), id: passkey.id, rawId: passkey.id }),
    ];
    for (const respond of responses) {
      const { challenge, headers } = await askToSignIn();
      const { body, headers: sent } = await signIn(respond(challenge), headers);
      expect([body.code, sent.get("set-auth-token")]).toEqual(["PASSKEY_NOT_ACCEPTED", null]);
    }
  });
});

test("a passkey cannot be added with a session of more than a day, nor more than 20 of them", async () => {
  const owner = await createOwner(app);
  await app.pool.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     select gen_random_uuid(), $1, 'k', 'c' || n, 0, 'singleDevice', false from generate_series(1, 20) n`,
    [owner.userId],
  );
  expect((await add(owner, made())).body.code).toBe("TOO_MANY_PASSKEYS");
  await app.pool.query("update sessions set created_at = now() - interval '25 hours' where user_id = $1", [
    owner.userId,
  ]);
  const stale = await owner.call(security.passkeyToAdd);
  expect([stale.status, stale.body.code]).toEqual([403, "SESSION_NOT_FRESH"]);
});

test("a shared tablet reaches none of it, whoever signed in on it before", async () => {
  const owner = await createOwner(app);
  const tablet = await pairTablet(app, owner);
  const response = await app.app.request("/api/auth/passkey/generate-register-options", {
    headers: { cookie: `${tablet.cookie}; ${owner.cookie}` },
  });
  expect([response.status, await response.json()]).toMatchObject([403, { code: "DEVICE_NOT_ALLOWED" }]);
});
