import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hours } from "#src/testing/hours-fixture.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { openNow } from "#src/features/menu/server/open-now.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await app.stop();
});

// Wednesdays in Singapore.
const hoursOfDay = hours({ all: ["11:00-14:30"] }, { "2026-03-12": [] });

interface Rendered {
  props: { opening: { open: boolean; until: number | null; today: string; valid_until: number } };
}

async function page(username: string, headers: Record<string, string> = {}) {
  const response = await app.app.request(`http://localhost:3000/?restaurant=${username}`, { headers });
  return { response, opening: response.status === 200 ? ((await response.json()) as Rendered).props.opening : null };
}

test("a cached page never shows an opening state that has ended, to the second", async () => {
  const opening_hours = JSON.stringify(hoursOfDay);
  const { username } = await createOwner(app, { timezone: "Asia/Singapore", opening_hours });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-11T02:59:58Z") });
  const before = await page(username);
  const opens = Date.parse("2026-03-11T03:00:00Z");
  expect(before.opening).toEqual({ open: false, until: opens, today: "2026-03-11", valid_until: opens });
  const tag = { "if-none-match": before.response.headers.get("etag") ?? "" };
  expect((await page(username, tag)).response.status).toBe(304);
  vi.setSystemTime(Date.parse("2026-03-11T03:00:00Z"));
  const opened = await page(username, tag);
  expect(opened.response.status).toBe(200);
  expect(opened.opening).toMatchObject({ open: true, until: Date.parse("2026-03-11T06:30:00Z") });
  vi.setSystemTime(Date.parse("2026-03-11T06:29:59Z"));
  expect((await page(username)).opening?.open).toBe(true);
  vi.setSystemTime(Date.parse("2026-03-11T06:30:00Z"));
  // The next day is a special date without opening hours.
  expect((await page(username)).opening).toMatchObject({
    open: false,
    until: Date.parse("2026-03-13T03:00:00Z"),
    // Midnight in Singapore, when the day changes.
    valid_until: Date.parse("2026-03-11T16:00:00Z"),
  });
  vi.setSystemTime(Date.parse("2026-03-11T16:00:00Z"));
  expect((await page(username)).opening?.today).toBe("2026-03-12");
  vi.useRealTimers();
});

test("the opening state is computed once a minute for all requests", async () => {
  const { username } = await createOwner(app, {
    timezone: "Asia/Singapore",
    opening_hours: JSON.stringify(hoursOfDay),
  });
  const menu = await menuCacheOf(app.platform).read(username);
  const at = (moment: string) => openNow(menu, Date.parse(moment));
  expect(at("2026-03-11T04:00:10Z")).toBe(at("2026-03-11T04:00:50Z"));
  expect(at("2026-03-11T04:01:00Z")).not.toBe(at("2026-03-11T04:02:00Z"));
});

test("the menu's events carry the server's time", async () => {
  const { username } = await createOwner(app);
  const response = await app.app.request(`/api/public-menu/events?username=${username}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^data: .*$/m.test(text)) text += (await reader.read()).value ?? "";
  const first = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "{}") as { type: string; now: string };
  expect(first.type).toBe("ready");
  expect(Math.abs(Date.parse(first.now) - Date.now())).toBeLessThan(60_000);
  await reader.cancel();
});
