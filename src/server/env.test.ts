import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exampleOf, readEnv, variables } from "#src/server/env.ts";

test("an empty environment is enough", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    APP_DOMAIN: "localhost",
    RATE_LIMIT: true,
  });
});

test("addresses are derived from the other variables", () => {
  expect(readEnv({ PORT: "8080" })).toMatchObject({ APP_URL: "http://localhost:8080" });
  expect(readEnv({ APP_URL: "https://app.comanda.example/" })).toMatchObject({
    APP_URL: "https://app.comanda.example",
    APP_DOMAIN: "app.comanda.example",
  });
  expect(readEnv({ APP_DOMAIN: "comanda.example", RATE_LIMIT: "off", DATA_DIR: "" })).toMatchObject({
    APP_DOMAIN: "comanda.example",
    RATE_LIMIT: false,
  });
});

test.each([
  [undefined, 0],
  ["off", 0],
  ["0", 0],
  ["on", 1],
  ["true", 1],
  ["1", 1],
  ["3", 3],
])("TRUST_PROXY=%s means %d proxies", (TRUST_PROXY, hops) => {
  expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toBe(hops);
});

test.each([
  [{ PORT: "many" }, "PORT must be a port number."],
  [{ PORT: "70000" }, "PORT"],
  [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL must begin with postgres://."],
  [{ DATABASE_DIRECT_URL: "postgres://db" }, "DATABASE_URL must be set when DATABASE_DIRECT_URL is."],
  [{ APP_URL: "localhost:3000" }, "APP_URL must be an http(s) address."],
  [{ RATE_LIMIT: "sometimes" }, "RATE_LIMIT must be on or off."],
  [{ TRUST_PROXY: "two" }, "TRUST_PROXY must be on, off or a number of proxies up to 9."],
  [{ AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters."],
])("rejects %j with a sentence that names the variable", (values, sentence) => {
  expect(() => readEnv(values as Record<string, string>)).toThrow(sentence);
});

test(".env.example names every variable with its meaning and default", async () => {
  const file = await readFile(join(import.meta.dirname, "../../.env.example"), "utf8");
  expect(file).toBe(exampleOf(variables));
});
