import { once } from "node:events";
import { createServer, type IncomingMessage, request, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appParts } from "#src/main/features.ts";
import { cachedListener } from "#src/server/http/cached-listener.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { deliveredEvents } from "#src/testing/delivered-events.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
/** The application as it runs, with the cached responses before the framework. */
let server: Server;
/** The same application, but the framework makes every response. */
let frameworkOnly: Server;
/** How many requests to `server` reached the framework. */
let passedOn = 0;
let username = "";
let tag = "";

beforeAll(async () => {
  app = await startTestApp();
  const framework = getRequestListener(app.app.fetch);
  const counted: RequestListener = (incoming, outgoing) => {
    passedOn += 1;
    void framework(incoming, outgoing);
  };
  server = createServer(await cachedListener({ routes: appParts.routes, platform: app.platform }, counted)).listen(0);
  frameworkOnly = createServer(framework).listen(0);
  const owner = await createOwner(app, { name: "Wok & Roll" });
  username = owner.username;
  for (let i = 0; i < 20; i += 1) await createDish(app, owner.companyId, { name: `Crème brûlée ${i}` });
  // An event that arrived later would drop the cached menu.
  await deliveredEvents(app, owner.companyId);
  tag = String((await send(server, {})).headers["etag"]);
  // Responses that are requested often are compressed again, better, in the background; two responses around that
  // moment would differ.
  for (const encoding of ["br", "gzip"]) {
    const length = async () =>
      Number((await send(server, { headers: { "accept-encoding": encoding } })).headers["content-length"]);
    const fast = await length();
    await vi.waitUntil(async () => (await length()) < fast, { timeout: 90_000, interval: 5 });
  }
});
afterAll(async () => {
  for (const one of [server, frameworkOnly]) {
    one.closeAllConnections();
    one.close();
  }
  await app.stop();
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send(to: Server, { method = "GET", path, headers = {}, body }: Sent) {
  const { port } = to.address() as AddressInfo;
  const sent = request({ port, method, path: path ?? `/api/public-menu?username=${username}`, headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const bytes = Buffer.concat((await response.toArray()) as Buffer[]);
  const { date: _, ...received } = response.headers;
  return { status: response.statusCode, headers: received, bytes };
}

/** Sends a request to both servers and expects the same response, from memory when `fromMemory`. */
async function expectSame(sent: Sent, fromMemory: boolean): Promise<void> {
  passedOn = 0;
  const own = await send(server, sent);
  expect(passedOn, JSON.stringify(sent)).toBe(fromMemory ? 0 : 1);
  const theirs = await send(frameworkOnly, sent);
  const { "x-request-id": ownId, ...ownHeaders } = own.headers;
  const { "x-request-id": theirId, ...theirHeaders } = theirs.headers;
  expect(ownHeaders).toEqual(theirHeaders);
  expect(own.status).toBe(theirs.status);
  // The body of an error contains the request's id, so it differs.
  if (theirs.status === 200) expect(own.bytes.equals(theirs.bytes)).toBe(true);
  const requested = sent.headers?.["x-request-id"] ?? "";
  if (/^[\w\-=]{1,255}$/.test(requested)) expect([ownId, theirId]).toEqual([requested, requested]);
  else for (const id of [ownId, theirId]) expect(id).toMatch(/^[\w-]{36}$/);
}

const ENCODINGS = [
  "gzip",
  "br",
  "gzip, deflate, br, zstd",
  "deflate",
  "*",
  "identity",
  "",
  "br;q=0, gzip",
  "br;q=0,gzip;q=0.0",
  "gzip;q=0.5, br;q=0.001",
];

test.each(["GET", "HEAD"])(
  "a cached %s has the framework's status, headers and bytes in every encoding",
  async (method) => {
    await expectSame({ method }, true);
    for (const encoding of ENCODINGS) await expectSame({ method, headers: { "accept-encoding": encoding } }, true);
  },
);

test.each(["GET", "HEAD"])("a cached %s knows the versions a caller has as the framework does", async (method) => {
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '"other"', "*", ""]) {
    await expectSame({ method, headers: { "if-none-match": known, "accept-encoding": "br" } }, true);
  }
});

test("ids of requests, cookies and a closed connection make no difference", async () => {
  for (const id of ["test-1", "no spaces", "x".repeat(255), "x".repeat(256)]) {
    await expectSame({ headers: { "x-request-id": id } }, true);
  }
  await expectSame({ headers: { cookie: "a=b", origin: "https://elsewhere.example", connection: "close" } }, true);
  await expectSame({ headers: { host: "menu.comanda.example" } }, true);
});

test("what is not a plain request for a cached menu goes to the framework", async () => {
  const path = "/api/public-menu";
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) await expectSame({ method }, false);
  for (const query of [
    "",
    "?username=",
    "?username=nobody",
    `?username=${username.toUpperCase()}`,
    `?username=%20${username}`,
    `?username=${username}&username=other`,
    `/?username=${username}`,
    `?other=${username}`,
  ]) {
    await expectSame({ path: path + query }, false);
  }
  await expectSame({ path: `/./api/public-menu?username=${username}` }, false);
  await expectSame({ headers: { host: "127.1" } }, true);
  await expectSame({ headers: { host: "Comanda.Example" } }, false);
  await expectSame({ method: "GET", headers: { "content-length": "2" }, body: "{}" }, false);
});

test("a menu that is requested often is compressed a second time, to fewer bytes of the same content", async () => {
  const length = async () =>
    Number((await send(server, { headers: { "accept-encoding": "gzip" } })).headers["content-length"]);
  const owner = await createOwner(app);
  username = owner.username;
  for (let i = 0; i < 40; i += 1) await createDish(app, owner.companyId, { name: `Dish ${i} ${"soup".repeat(i)}` });
  const first = await length();
  await vi.waitFor(async () => expect(await length()).toBeLessThan(first), { timeout: 90_000 });
  const [plain, zipped] = [await send(server, {}), await send(server, { headers: { "accept-encoding": "gzip" } })];
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
});
