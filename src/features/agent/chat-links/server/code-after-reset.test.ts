import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import { linkNumber, makeCode } from "#src/features/agent/chat-links/server/links.ts";
import { createAccount, mailedLink } from "#src/testing/accounts.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a code that links a phone does not outlive a new password; one that is made after it works", async () => {
  const email = "phone@example.com";
  await createAccount(app, { email, password: "correct horse battery" });
  const { rows } = await app.pool.query<{ id: string }>("select id from users where email = $1", [email]);
  const userId = rows[0]?.id ?? "";
  const number = "6591234567";
  const before = await makeCode(app.platform, userId, number);
  await callerOf(app).call(accounts.requestPasswordReset, { body: { email } });
  const token = mailedLink(app, email).pathname.split("/").at(-1) ?? "";
  const reset = { token, newPassword: "a new long password" };
  expect((await callerOf(app).call(accounts.resetPassword, { body: reset })).status).toBe(200);
  expect(await linkNumber(app.platform, number, before.code)).toBe(false);
  const after = await makeCode(app.platform, userId, number);
  expect(await linkNumber(app.platform, number, after.code)).toBe(true);
});
