import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readBackups } from "#src/features/operations/backups/contract.ts";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { saveFailure, saveLocation, saveMoment } from "#src/server/backups/backup-state.ts";
import { SAME_DISK } from "#src/server/backups/open-backups.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  await app.pool.query("delete from backup_state");
  await saveLocation(app.pool, { about: "A folder", warning: SAME_DISK });
});
afterAll(() => app.stop());

const FULL = "Backups have stopped because 2.1 GB of log wait.";
const open = async (person: Pick<Owner, "call"> = owner) =>
  (await person.call(listRequests)).body.requests.filter(({ kind }) => kind === "backup");
const dismiss = (person: Pick<Owner, "call"> = owner) =>
  person.call(dismissRequest, { body: { kind: "backup", id: owner.companyId } });

test("settings say where backups are, that the same disk is no protection, and why they fail", async () => {
  await saveMoment(app.pool, "copied_at", new Date("2026-11-20T03:00:00Z"));
  expect((await owner.call(readBackups)).body.backups).toEqual({
    location: "A folder",
    warning: SAME_DISK,
    copied_at: "2026-11-20T03:00:00.000Z",
    carried_at: null,
    verified_at: null,
    failure: null,
    failed_since: null,
  });
  await saveFailure(app.pool, FULL);
  expect((await owner.call(readBackups)).body.backups).toMatchObject({
    failure: FULL,
    failed_since: expect.stringMatching(/Z$/),
  });
  await app.pool.query("delete from backup_state");
  expect((await owner.call(readBackups)).body.backups).toBeNull();
});

test("backups that fail are one request of the owners until a backup succeeds", async () => {
  const manager = await createMember(app, owner.companyId, "manager");
  expect(await open()).toEqual([]);
  await saveFailure(app.pool, FULL);
  await saveFailure(app.pool, "Backups have stopped because 2.2 GB of log wait.");
  expect(await open()).toMatchObject([
    { name: "Backups", failure: expect.stringContaining("2.2 GB"), copied_at: null },
  ]);
  expect(await open(manager)).toEqual([]);
  expect((await dismiss(manager)).status).toBe(404);
  expect((await manager.call(readBackups)).status).toBe(403);
  await saveFailure(app.pool, null);
  expect(await open()).toEqual([]);
});

test("a dismissed one returns after a success and another failure, or when it still fails a week later", async () => {
  await saveFailure(app.pool, FULL);
  expect((await dismiss()).status).toBe(200);
  await saveFailure(app.pool, "Another sentence about the same failure.");
  expect(await open()).toEqual([]);
  await saveFailure(app.pool, null);
  await saveFailure(app.pool, FULL);
  expect(await open()).toHaveLength(1);
  await dismiss();
  await app.pool.query("update backup_state set failed_since = failed_since - interval '8 days'");
  expect(await open()).toHaveLength(1);
});

test("screens load their requests again when backups begin or cease to fail, and not in between", async () => {
  const seen: string[] = [];
  const stop = app.platform.events.subscribe(owner.companyId, ({ type }) => {
    if (type === "requests.changed" || type === "end") seen.push(type);
  });
  await saveFailure(app.pool, FULL);
  await saveFailure(app.pool, `${FULL} Still.`);
  await saveFailure(app.pool, null);
  await saveFailure(app.pool, null);
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2);
  await app.pool.query("select pg_notify('comanda', json_build_object('company_id', $1::text, 'type', 'end')::text)", [
    owner.companyId,
  ]);
  await expect.poll(() => seen).toEqual(["requests.changed", "requests.changed", "end"]);
  stop();
});
