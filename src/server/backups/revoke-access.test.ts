import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import * as members from "#src/features/people/members/contract.ts";
import { revokeAccess } from "#src/server/backups/revoke-access.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("sessions, links and linked phones of all companies end, once", async () => {
  const owners = [await createOwner(app), await createOwner(app)];
  const tokens: string[] = [];
  for (const [index, owner] of owners.entries()) {
    const body = { email: `cook${index}@example.com`, role: "kitchen" as const, po_limit: null };
    const { body: invite } = await owner.call(members.inviteMember, { body });
    tokens.push(new URL(invite.link).searchParams.get("token") ?? "");
  }
  const readInvites = () =>
    Promise.all(
      tokens.map(async (token) => (await callerOf(app).call(members.readInvite, { query: { token } })).status),
    );
  const readCompanies = () => Promise.all(owners.map(async (owner) => (await owner.call(readCompany)).status));
  expect([await readInvites(), await readCompanies()]).toEqual([
    [200, 200],
    [200, 200],
  ]);

  await app.pool.query("insert into chat_links (user_id, number) values ($1, '6591234567')", [owners[0]?.userId]);
  await app.pool.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values (gen_random_uuid(), $1, 'key', 'id', 0, 'singleDevice', false)`,
    [owners[0]?.userId],
  );
  expect(await revokeAccess(app.pool)).toEqual({ sessions: 2, links: 3 });
  expect((await app.pool.query("select 1 from passkeys")).rowCount).toBe(0);
  for (const status of await readInvites()) expect(status).not.toBe(200);
  expect(await readCompanies()).toEqual([401, 401]);
  expect(await revokeAccess(app.pool)).toEqual({ sessions: 0, links: 0 });
});
