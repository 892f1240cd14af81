import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { listExports, requestExport } from "#src/features/archives/exports/contract.ts";
import { readEnv } from "#src/server/env.ts";
import { createLog } from "#src/server/log.ts";
import { startTracing } from "#src/server/tracing/open-telemetry.ts";
import { readTraceparent } from "#src/server/tracing/traceparent.ts";
import { openTracing } from "#src/server/tracing/tracing.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

let receiver: Server;
let endpoint: string;
let app: TestApp;
let owner: Owner;
const bodies: string[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(text);
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, work: true });
  owner = await createOwner(app, { name: "A name that nobody else has" });
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

function received(): ReceivedSpan[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

const factsOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test("requests, statements, jobs and calls become spans that name nobody", async () => {
  const headers = { traceparent: `00-${TRACE}-${CALLER}-00` };
  expect((await owner.call(readCompany, { headers })).status).toBe(200);
  expect((await app.app.request("/api/companies/user")).status).toBe(401);
  await owner.call(requestExport);
  await expect.poll(async () => (await owner.call(listExports)).body.exports[0]?.state).toBe("ready");
  const other = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(other, "listening");
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
  await app.platform.tracing?.run({ name: "calls", kind: "job" }, async () => {
    await (await fetch(`http://${host}/a/path/with-a-token`)).text();
    // Libraries make requests this way, and so does the exporter that sends the spans.
    for (const url of [`http://${host}/`, `${endpoint}/`]) {
      const [response] = (await once(get(url), "response")) as [IncomingMessage];
      await once(response.resume(), "end");
    }
    other.closeAllConnections();
    await new Promise((done) => other.close(done));
    await fetch(`http://${host}/nobody`).catch(() => undefined);
  });
  // Stopping sends the last spans.
  await app.stop();

  const spans = received();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const request = named("GET /api/companies/user").find(({ traceId }) => traceId === TRACE);
  expect(request?.parentSpanId).toBe(CALLER);
  expect(factsOf(request!)).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/companies/user",
    "http.response.status_code": 200,
    "comanda.company_id": owner.companyId,
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) expect(factsOf(statement)["db.system.name"]).toBe("postgresql");
  expect(statements.map(({ name }) => name)).toContain("select");
  const [job] = spans.filter((span) => span.name.startsWith("exports."));
  expect(factsOf(job!)).toEqual({ "comanda.company_id": owner.companyId });
  const [calls] = named("calls");
  const children = spans.filter(({ parentSpanId }) => parentSpanId === calls?.spanId);
  expect(children.map(({ name }) => name).sort()).toEqual([`GET ${host}`, `GET ${host}`, `GET ${host}`]);
  // The queue looks for jobs all the time; outside somebody's work these statements have no span.
  const [parents, roots] = [new Set(spans.map(({ spanId }) => spanId)), spans.filter((span) => !span.parentSpanId)];
  expect(roots.map(({ name }) => name)).not.toContain("select");
  for (const { parentSpanId } of spans)
    if (parentSpanId && parentSpanId !== CALLER) expect(parents).toContain(parentSpanId);
  const text = bodies.join();
  for (const secret of [owner.email, owner.token, owner.username, "A name that nobody else has", "with-a-token"]) {
    expect(text).not.toContain(secret);
  }
});

test("which traces are recorded is not for a caller to choose", async () => {
  const log = createLog("silent");
  const tracing = startTracing({ endpoint, share: 1e-9, name: "chance" }, log);
  // With this id a sampler by trace id would record the trace at every share, however small.
  const traceparent = `00-${"1".padStart(32, "0")}-${CALLER}-01`;
  await tracing.run({ name: "chosen", kind: "server", traceparent }, () => Promise.resolve());
  await tracing.stop();
  const all = startTracing({ endpoint, share: 1, name: "chance" }, log);
  await all.run({ name: "all", kind: "server", traceparent }, () => Promise.resolve());
  await all.stop();
  expect(received().flatMap(({ name }) => (["chosen", "all"].includes(name) ? [name] : []))).toEqual(["all"]);
});

test.each([
  [`00-${TRACE}-${CALLER}-01`, 1],
  [`00-${TRACE}-${CALLER}-00`, 0],
  [`00-${TRACE.toUpperCase()}-${CALLER}-01`, undefined],
  [`00-${"0".repeat(32)}-${CALLER}-01`, undefined],
  [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`01-${TRACE}-${CALLER}-01`, undefined],
  [`00-${TRACE}-${CALLER}-01-more`, undefined],
  ["00".repeat(10_000), undefined],
  ["", undefined],
])("traceparent %j", (header, flags) => {
  expect(readTraceparent(header)?.traceFlags).toBe(flags);
});

test("without an endpoint there is no tracing", async () => {
  expect(await openTracing(readEnv({}), createLog("silent"))).toBeNull();
});
