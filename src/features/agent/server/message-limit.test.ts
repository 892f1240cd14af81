import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: "on" } });
});
afterAll(() => app.stop());

const say = async (who: Pick<Owner, "call">) =>
  (await who.call(agent.sendChat, { body: { id: uuid(), text: "help" } })).status;

test("a person sends 30 messages in five minutes, whatever their colleagues at the same address send", async () => {
  const owner = await createOwner(app);
  const cook = await createMember(app, owner.companyId, "kitchen");
  const statuses = await Promise.all(Array.from({ length: 33 }, () => say(owner)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(await say(cook)).toBe(200);
  // The person also works in another restaurant.
  const other = await createOwner(app);
  await app.pool.query("insert into members (company_id, user_id, role) values ($1, $2, 'manager')", [
    other.companyId,
    owner.userId,
  ]);
  const headers = { "x-company-id": other.companyId };
  const elsewhere = await owner.call(agent.sendChat, { body: { id: uuid(), text: "help" }, headers });
  expect(elsewhere.status).toBe(200);
});
