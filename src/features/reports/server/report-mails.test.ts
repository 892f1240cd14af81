import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueDueReports } from "#src/features/reports/server/report-mails.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.stop());

const singapore = (switches: Record<string, unknown> = {}) =>
  createOwner(app, { timezone: "Asia/Singapore", email: `boss-${Math.random()}@example.com`, ...switches });
const due = (owner: Owner, moment: string) =>
  scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }).within((context) =>
    queueDueReports(context, new Date(moment)),
  );

// Monday 2026-03-09, 7:05 in Singapore.
const MONDAY = "2026-03-08T23:05:00Z";

test("the daily report is for yesterday and is queued once, after seven at the restaurant", async () => {
  const owner = await singapore({ daily_reports: true, weekly_reports: false });
  expect(await due(owner, "2026-03-08T22:55:00Z")).toEqual([]);
  expect(await due(owner, MONDAY)).toEqual([{ from: "2026-03-08", to: "2026-03-08" }]);
  expect(await due(owner, "2026-03-09T00:05:00Z")).toEqual([]);
  expect(await due(owner, "2026-03-09T23:05:00Z")).toEqual([{ from: "2026-03-09", to: "2026-03-09" }]);
});

test("the weekly report is for Monday to Sunday and is queued once, on Mondays", async () => {
  const owner = await singapore();
  expect(await due(owner, "2026-03-07T23:05:00Z")).toEqual([]);
  expect(await due(owner, MONDAY)).toEqual([{ from: "2026-03-02", to: "2026-03-08" }]);
  expect(await due(owner, MONDAY)).toEqual([]);
});

test("no report is queued while the switches are off", async () => {
  const owner = await singapore({ daily_reports: false, weekly_reports: false });
  expect(await due(owner, MONDAY)).toEqual([]);
});

test("ten processes at the same time send one report, with the PDF attached", async () => {
  const owner = await singapore({ daily_reports: true, weekly_reports: false });
  const results = await Promise.all(Array.from({ length: 10 }, () => due(owner, MONDAY)));
  expect(results.flat()).toHaveLength(1);
  const { rows } = await app.pool.query<{ email: string }>("select email from companies where id = $1", [
    owner.companyId,
  ]);
  const mailsToOwner = () => app.mails.filter((mail) => mail.to === rows[0]?.email);
  await vi.waitFor(() => expect(mailsToOwner()).toHaveLength(1), { timeout: 90_000 });
  expect(mailsToOwner()[0]).toMatchObject({
    subject: expect.stringContaining("$0.00 on 2026-03-08") as string,
    attachments: [{ filename: "report-2026-03-08-2026-03-08.pdf", contentType: "application/pdf" }],
  });
});
