import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { createMetrics } from "#src/server/metrics/metrics.ts";
import { listenForMetrics } from "#src/server/metrics/mount-metrics.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { populate } from "#src/testing/populate.ts";

const token = "a-token-of-the-operator";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: token } });
});
afterAll(() => app.stop());

const scrape = async (authorization = `Bearer ${token}`) =>
  Promise.resolve(app.app.request("/metrics", { headers: { authorization } }));

/** Returns the value of a series, found by the start of its line. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

test("says what was requested, by route and status, what waits, and how the process is", async () => {
  const owner = await createOwner(app);
  await populate(app, owner);
  for (let count = 0; count < 3; count += 1) await owner.call(readCompany);
  await app.app.request("/api/companies/user");
  await owner.call(readPublicMenu, { query: { username: owner.username } });
  await app.pool.query("update messages set state = 'unconfirmed'");
  await app.pool.query(
    "insert into pgboss.job (name, data, start_after) select 'totals.catch-up', '{}', now() - interval '90 seconds' from pgboss.queue limit 1",
  );
  const response = await scrape();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0.0.4/);
  const text = await response.text();
  const requests = (route: string, status: number) =>
    valueOf(text, `comanda_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(requests("/api/companies/user", 200)).toBeGreaterThanOrEqual(3);
  expect(requests("/api/companies/user", 401)).toBe(1);
  expect(valueOf(text, 'comanda_messages{state="unconfirmed"}')).toBeGreaterThan(0);
  expect(valueOf(text, "comanda_jobs_oldest_seconds")).toBeGreaterThan(60);
  expect(valueOf(text, "comanda_companies")).toBe(1);
  expect(valueOf(text, "comanda_orders_placed_total")).toBeGreaterThan(0);
  expect(valueOf(text, 'comanda_database_connections{state="waiting"}')).toBe(0);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect(text).toContain("process_resident_memory_bytes");
  // Every series of the dashboard exists.
  const dashboard = await readFile(join(import.meta.dirname, "../../../docs/grafana.json"), "utf8");
  const named = new Set(
    dashboard.match(/\b(comanda|nodejs|process)_\w+/g)?.map((name) => name.replace(/_(bucket|count)$/, "")),
  );
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) expect(text, name).toContain(`# TYPE ${name} `);
  // No label names a person, a restaurant or an id.
  expect(text).not.toContain(owner.username);
  expect(text).not.toContain(owner.companyId);
});

test.each([[""], ["Bearer "], ["Bearer something-else-entirely"], [`Basic ${token}`], [token]])(
  "is no page for whoever sends %j",
  async (authorization) => {
    const response = await scrape(authorization);
    expect(await response.text()).not.toContain("comanda_");
  },
);

test("counts streams once, however often they end, and is served on a port of its own", async () => {
  const metrics = createMetrics(app);
  const [one, two] = [metrics.openStream(), metrics.openStream()];
  one();
  one();
  const server = listenForMetrics(metrics, 0, app.platform.log);
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(valueOf(await (await fetch(`${address}/metrics`)).text(), "comanda_event_streams")).toBe(1);
  expect((await fetch(`${address}/`)).status).toBe(404);
  two();
  server.close();
});
