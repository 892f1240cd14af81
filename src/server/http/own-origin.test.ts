import { expect, test } from "vitest";
import { isOwnOrigin } from "#src/server/http/own-origin.ts";

const live = { APP_URL: "https://app.comanda.example", APP_DOMAIN: "comanda.example" };
const local = { APP_URL: "http://localhost:3000", APP_DOMAIN: "localhost" };

test.each([
  [live, "https://app.comanda.example", "anything", true],
  [live, "https://cafe.comanda.example", "cafe.comanda.example", true],
  [live, "https://evil.example", "evil.example", false],
  [live, "https://notcomanda.example", "notcomanda.example", false],
  [live, "http://192.168.1.5:3000", "192.168.1.5:3000", false],
  [local, "http://192.168.1.5:3000", "192.168.1.5:3000", true],
  [local, "http://cafe.localhost:3000", "cafe.localhost:3000", true],
  [local, "http://till:3000", "till:3000", true],
  [local, "http://[fd00::5]:3000", "[fd00::5]:3000", true],
  [local, "https://evil.example", "evil.example", false],
  [local, "http://192.168.1.5:3000", "localhost:3000", false],
  [local, "null", "localhost:3000", false],
])("at %j, %s with Host %s is own: %s", (env, origin, host, own) => {
  expect(isOwnOrigin(origin, host, env)).toBe(own);
});
