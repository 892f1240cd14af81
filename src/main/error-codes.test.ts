import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appParts } from "#src/main/features.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { errorCodesOf } from "#src/server/http/endpoint-errors.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";
import { ERROR_CODES, type ErrorCode } from "#src/shared/error-codes.ts";

const root = join(import.meta.dirname, "../..");
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const endpoints: readonly Endpoint[] = [...appParts.routes.map((route) => route.endpoint), ...appParts.authEndpoints];

/** Codes thrown by functions that endpoints of other features call, of lower ones through announcements. */
const THROWN_FOR_OTHER_FEATURES: Record<string, ErrorCode[]> = {
  billing: ["PLAN_LIMIT"],
  suppliers: ["NO_ADDRESS"],
  documents: ["FILE_REFUSED", "TOO_LARGE"],
  dishes: ["RECIPES_NEED_CONVERSION"],
  offer: ["RECIPES_NEED_CONVERSION"],
};

async function filesOf(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) files.push(file);
  return files;
}

const featureOf = (file: string) => file.split("/")[2] ?? "";

async function thrownCodes(): Promise<Map<string, Set<ErrorCode>>> {
  const thrown = new Map<string, Set<ErrorCode>>();
  for (const file of await filesOf("src/features/**/server/**/*.ts")) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(root, file), "utf8");
    const codes = thrown.get(featureOf(file)) ?? new Set();
    thrown.set(featureOf(file), codes);
    for (const code of CODES) if (text.includes(`"${code}"`)) codes.add(code);
    if (text.includes("notFound(")) codes.add("NOT_FOUND");
  }
  return thrown;
}

async function endpointsByFeature(): Promise<Map<string, Endpoint[]>> {
  const found = new Map<string, Endpoint[]>([["accounts", [...appParts.authEndpoints]]]);
  for (const file of await filesOf("src/features/**/*contract.ts")) {
    const exported = Object.values((await import(join(root, file))) as Record<string, Partial<Endpoint>>);
    // By method and path: a shape may be completed with what other features add to it.
    const list = endpoints.filter((endpoint) =>
      exported.some(({ method, path }) => method === endpoint.method && path === endpoint.path),
    );
    found.set(featureOf(file), [...(found.get(featureOf(file)) ?? []), ...list]);
  }
  return found;
}

test("every endpoint but the platform's belongs to the feature whose contract exports it", async () => {
  const found = new Set([...(await endpointsByFeature()).values()].flat());
  expect(endpoints.filter((endpoint) => !found.has(endpoint)).map(({ path }) => path)).toEqual([
    "/api/events",
    "/api/session",
  ]);
});

test("an endpoint of the feature lists every error code that its server throws", async () => {
  const byFeature = await endpointsByFeature();
  const unlisted: string[] = [];
  for (const [feature, codes] of await thrownCodes()) {
    const listed = new Set((byFeature.get(feature) ?? []).flatMap((endpoint) => [...errorCodesOf(endpoint)]));
    for (const code of codes) {
      const isForOthers = THROWN_FOR_OTHER_FEATURES[feature]?.includes(code);
      if (!listed.has(code) && !isForOthers) unlisted.push(`${feature}: ${code}`);
    }
  }
  expect(unlisted).toEqual([]);
});

test("an endpoint can give every code of the union", () => {
  const listed = new Set<ErrorCode>(endpoints.flatMap((endpoint) => [...errorCodesOf(endpoint)]));
  expect(CODES.filter((code) => !listed.has(code))).toEqual(["NO_ENDPOINT"]);
});

test("both endpoints that place orders list the errors of the SQL function", async () => {
  const raised = new Set<string>();
  for (const file of await filesOf("database/functions/*.sql")) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, code = ""] of text.matchAll(/raise_order_error\('([A-Z_]+)'/g)) raised.add(code);
  }
  expect(raised.size).toBeGreaterThan(5);
  // The first becomes NOT_FOUND; the second is about an order that exists.
  for (const code of ["COMPANY_NOT_FOUND", "ORDER_TOTAL"]) raised.delete(code);
  const unlisted = ({ errors }: Endpoint) => [...raised].filter((code) => !errors.includes(code as ErrorCode));
  expect(unlisted(placePublicOrder)).toEqual([]);
  // The staff's own orders need no table code, and are not rate limited by table, device and address.
  expect(unlisted(placeOrder).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "PICKUP_UNPAID",
    "TABLE_CODE_REQUIRED",
    "TOO_MANY_ORDERS",
  ]);
});
