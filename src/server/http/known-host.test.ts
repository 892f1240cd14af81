import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
let username: string;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: "https://app.bowl.test", APP_DOMAIN: "bowl.test" } });
  ({ username } = await createOwner(app));
});
afterAll(() => app.stop());

const status = async (domain: string) => (await app.app.request(`/known-host?domain=${domain}`)).status;

test("the app's own addresses and those of its restaurants get a certificate", async () => {
  const known = [
    "app.bowl.test",
    "bowl.test",
    "www.bowl.test",
    `${username}.bowl.test`,
    `${username.toUpperCase()}.BOWL.test`,
  ];
  for (const host of known) expect(await status(host), host).toBe(200);
});

test("made-up addresses, other domains and closed restaurants get none", async () => {
  const closed = await createOwner(app, { closed_at: new Date() });
  const unknown = [
    "",
    "nobody.bowl.test",
    `a.${username}.bowl.test`,
    `${username}.evil.test`,
    "evil.test",
    `${closed.username}.bowl.test`,
  ];
  for (const host of unknown) expect(await status(host), host).toBe(404);
});
