import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import { appParts } from "#src/main/features.ts";
import { createApp } from "#src/server/http/app.ts";
import { createLog } from "#src/server/log.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createAccount } from "#src/testing/accounts.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const json = { "content-type": "application/json" };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.app.request(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });

test("what the log says of a request is its route, not its path", async () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const folder = tmpdir();
  const site = { folder, publicFolder: folder, app: () => new Response(), page: () => new Response() };
  const logged = createApp({ ...app, ...appParts, site, platform: { ...app.platform, log } });
  const requests = {
    "/api/auth/verify-email?token=SECRET": "/api/auth/verify-email",
    "/api/auth/reset-password/SECRET": "/api/auth/reset-password/:token",
    "/sandbox/checkout/SECRET": "/sandbox/checkout/:session",
    "/files/dish-images/SECRET.webp": "/files/*",
    "/api/inventory?search=SECRET": "/api/inventory",
    "/api/SECRET": "/api/*",
    "/SECRET": "/*",
  };
  for (const path of Object.keys(requests)) await logged.request(path);
  const paths = lines
    .map((line) => JSON.parse(line) as { path?: string; msg: string })
    .filter(({ msg }) => msg === "request");
  expect(paths.map(({ path }) => path)).toEqual(Object.values(requests));
  expect(lines.join("")).not.toContain("SECRET");
});

describe("what an endpoint returns is not stored", () => {
  test.each(["/api/inventory", "/api/session", "/api/nothing", "/api/auth/verify-email?token=x"])(
    "%s",
    async (path) => {
      const response = await app.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("except what says otherwise", async () => {
    const menu = await app.app.request(`/api/public-menu?username=${owner.username}`);
    expect(menu.headers.get("cache-control")).toBe("no-cache");
  });
});

describe("the list of devices", () => {
  test("shows the address of a sign-in, whatever the caller says it is", async () => {
    const credentials = { email: "device@example.com", password: "correct horse battery" };
    await createAccount(app, credentials);
    const body = JSON.stringify(credentials);
    const headers = { ...json, "x-caller-address": "9.9.9.9", "x-forwarded-for": "8.8.8.8" };
    const connection = { incoming: { socket: { remoteAddress: "2001:db8::17", remoteFamily: "IPv6" } } };
    const response = await app.app.request("/api/auth/sign-in/email", { method: "POST", headers, body }, connection);
    expect(response.status).toBe(200);
    const person = callerOf(app, response.headers.get("set-auth-token") ?? "");
    const { sessions } = (await person.call(accounts.listSessions)).body;
    const current = sessions.filter((session) => session.current);
    expect(current).toMatchObject([{ ip_address: expect.stringMatching(/^2001:0?db8:.*17$/) }]);
  });
});

describe("a Host header", () => {
  const reset = (host: string, redirectTo: string) =>
    post("/api/auth/request-password-reset", { email: owner.email, redirectTo }, { host, origin: app.env.APP_URL });

  test("of another site makes no redirect to that site", async () => {
    expect((await reset("evil.example", "https://evil.example/reset-password")).status).toBe(403);
    expect((await reset("localhost:3000", "https://evil.example/reset-password")).status).toBe(403);
    expect((await reset("localhost:3000", "/reset-password")).status).toBe(200);
    expect((await reset("192.168.1.5:3000", "http://192.168.1.5:3000/reset-password")).status).toBe(200);
  });

  test("of another site makes its pages no pages of ours", async () => {
    const headers = { cookie: owner.cookie, host: "evil.example", origin: "https://evil.example" };
    expect((await post("/api/tables", { names: ["1"] }, headers)).status).toBe(403);
  });
});
