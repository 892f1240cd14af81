import { expect, test } from "vitest";
import { readEnv } from "#src/server/env.ts";
import { startWarnings } from "#src/server/start-warnings.ts";

const WARNINGS = [
  "STRIPE_SECRET_KEY is not set: plans are sold by the sandbox, which moves no money",
  "SUPPORT_EMAIL is not set: contact links open WhatsApp or the help page",
  "SUPPORT_WHATSAPP is not set: chat links open the help page",
];

test("a start in production warns of what is not set", () => {
  expect(startWarnings(readEnv({ APP_URL: "https://comanda.example" }), undefined)).toEqual(WARNINGS);
  expect(startWarnings(readEnv({}), "production")).toEqual(WARNINGS);
});

test("a start on a developer's machine, or with everything set, warns of nothing", () => {
  expect(startWarnings(readEnv({}), undefined)).toEqual([]);
  const set = { STRIPE_SECRET_KEY: "key", SUPPORT_EMAIL: "hi@kitchen.example", SUPPORT_WHATSAPP: "6591234567" };
  expect(startWarnings(readEnv({ APP_URL: "https://comanda.example", ...set }), "production")).toEqual([]);
});
