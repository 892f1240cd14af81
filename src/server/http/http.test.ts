import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import * as inventory from "#src/features/inventory/contract.ts";
import { routes } from "#src/main/features.ts";
import { createApp } from "#src/server/http/app.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { route } from "#src/server/http/route.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const bearer = () => ({ authorization: `Bearer ${owner.token}` });
const json = { "content-type": "application/json" };

describe("responses", () => {
  test("a call without a session returns SESSION_EXPIRED", async () => {
    const response = await app.app.request("/api/inventory");
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "SESSION_EXPIRED" });
  });

  test.each(["nonsense", "a.b", "%00", "x".repeat(5000)])("a bearer token that is %s is no session", async (token) => {
    const response = await app.app.request("/api/inventory", { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
  });

  test("an unknown endpoint is a 404 in JSON", async () => {
    const response = await app.app.request("/api/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NO_ENDPOINT" });
  });

  test.each([
    ["not json", 400],
    ["[1,2", 400],
    ["null", 400],
    ['"text"', 400],
    ["", 400],
    ["{}", 400],
    ['{"name":"Salt\\u0000","unit":"g","quantity_available":1,"reorder_threshold":0}', 201],
  ])("the body %s returns %d and never a 500", async (body, status) => {
    const response = await app.app.request("/api/inventory", {
      method: "POST",
      headers: { ...bearer(), ...json },
      body,
    });
    expect(response.status).toBe(status);
  });

  test("rejects another content type than JSON", async () => {
    const response = await app.app.request("/api/inventory", {
      method: "POST",
      headers: { ...bearer(), "content-type": "text/plain" },
      body: "{}",
    });
    expect(response.status).toBe(415);
  });

  test("rejects a body over the limit before it is read whole", async () => {
    const body = JSON.stringify({ name: "x".repeat(300 * 1024) });
    const response = await app.app.request("/api/inventory", {
      method: "POST",
      headers: { ...bearer(), ...json },
      body,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "TOO_LARGE" });
  });

  test("an unexpected error returns the request's id and nothing else", async () => {
    await app.pool.query("alter table inventory rename to inventory_gone");
    try {
      const response = await app.allowUnexpectedErrors(async () =>
        app.app.request("/api/inventory", { headers: { ...bearer(), "x-request-id": "trace-me-1" } }),
      );
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        error: "Something went wrong. Please try again.",
        requestId: "trace-me-1",
      });
    } finally {
      await app.pool.query("alter table inventory_gone rename to inventory");
    }
  });
});

describe("origin", () => {
  const create = (headers: Record<string, string>) =>
    app.app.request("/api/inventory", {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify({ name: "Salt", unit: "g", quantity_available: 1, reorder_threshold: 0 }),
    });

  test("a change with a cookie must come from the app's own origin", async () => {
    const { cookie } = owner;
    expect((await create({ cookie })).status).toBe(403);
    expect((await create({ cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await create({ cookie, origin: "null" })).status).toBe(403);
    expect((await create({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await create({ cookie, origin: app.env.APP_URL })).status).toBe(201);
    expect((await create({ cookie, host: "cafe.localhost:3000", origin: "http://cafe.localhost:3000" })).status).toBe(
      201,
    );
  });

  test("a bearer token needs no origin", async () => {
    expect((await create(bearer())).status).toBe(201);
  });
});

describe("headers", () => {
  test("responses carry the security headers, without unsafe-inline for scripts", async () => {
    const { headers } = await app.app.request("/healthz");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/);
  });

  test("a large response is compressed", async () => {
    const response = await app.app.request("/api/openapi.json", { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
  });

  test("health and readiness checks return 200", async () => {
    expect((await app.app.request("/healthz")).status).toBe(200);
    expect((await app.app.request("/readyz")).status).toBe(200);
  });
});

describe("description", () => {
  test("OpenAPI lists every endpoint with its shapes", async () => {
    const document = (await (await app.app.request("/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { endpoint } of routes) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      expect(document.paths[path]?.[endpoint.method.toLowerCase()], `${endpoint.method} ${path}`).toBeDefined();
    }
    expect(document.paths["/api/inventory/id"]?.["put"]).toMatchObject({
      parameters: [{ name: "id", in: "query", required: true }],
      requestBody: { content: { "application/json": { schema: { type: "object" } } } },
      responses: { 401: { description: expect.stringContaining("SESSION_EXPIRED") }, 409: expect.anything() },
    });
  });

  test("the API page needs no script and nothing from another host", async () => {
    const page = await (await app.app.request("/api/docs")).text();
    expect(page).toContain("/api/inventory/id");
    expect(page).toContain("INGREDIENT_IN_USE");
    expect(page).not.toMatch(/<script|https?:\/\//);
  });
});

describe("unexpected errors", () => {
  const failing = endpoint({
    method: "GET",
    path: "/api/failing",
    summary: "Fails.",
    access: "public",
    errors: ["NOT_FOUND"],
    query: z.object({ how: z.enum(["listed", "unlisted"]) }),
    response: z.null(),
  });
  const fail = route(failing, (_, { query }) =>
    Promise.reject(query.how === "listed" ? notFound("Thing") : conflict("SOLD_OUT", "Sold out.")),
  );
  const statusOf = async (how: string, strictErrors: boolean) => {
    const folder = tmpdir();
    const site = { folder, publicFolder: folder, app: () => new Response(), page: () => new Response() };
    const screens = { pathOf: () => undefined, roots: [] };
    const parts = { ...app, routes: [fail], pages: [], authEndpoints: [], screens, site, strictErrors };
    return (await createApp(parts).request(`/api/failing?how=${how}`)).status;
  };

  test("a code that the endpoint does not list is a 500 in tests, and sent as it is otherwise", async () => {
    expect([await statusOf("listed", true), await statusOf("unlisted", true)]).toEqual([404, 500]);
    expect([await statusOf("listed", false), await statusOf("unlisted", false)]).toEqual([404, 409]);
  });

  test("a request that no test expects to fail throws the cause of its 500", async () => {
    await app.pool.query("alter table suppliers rename to suppliers_gone");
    try {
      const request = async () => app.app.request("/api/suppliers", { headers: bearer() });
      await expect(request()).rejects.toThrow('relation "suppliers" does not exist');
    } finally {
      await app.pool.query("alter table suppliers_gone rename to suppliers");
    }
  });
});

test("a rate limit rejects with 429 and a Retry-After header", async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT: "on" } });
  try {
    const signIn = () =>
      limited.app.request("/api/auth/sign-in/email", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ email: "nobody@example.com", password: "wrong password" }),
      });
    const statuses = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await signIn()).status);
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    const rejected = await signIn();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});

test("a response has only the fields of its contract", async () => {
  const { body } = await owner.call(inventory.listInventory);
  expect(Object.keys(body.items[0] ?? {})).not.toContain("company_id");
});
