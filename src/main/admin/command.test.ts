import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Runs `npm run admin` as it is, beside the application, without anybody at the keyboard. */
async function admin(...argv: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "../../../scripts/admin.ts"), ...argv],
    {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, AUTH_SECRET: "test ".repeat(8) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}

test(
  "the command works beside a running application, asks before it acts, and logs who did what",
  { timeout: 60_000 },
  async () => {
    const owner = await createOwner(app, { name: "El Faro" });
    const [wrong, asked] = await Promise.all([admin("closed"), admin("close", owner.username)]);
    expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining("Usage: npm run admin -- COMMAND") });
    expect(asked).toMatchObject({ code: 1, text: expect.stringContaining("Nothing was done.") });
    expect((await owner.call(readCompany)).status).toBe(200);

    expect(await admin("close", owner.username, "--yes")).toMatchObject({ code: 0 });
    expect((await owner.call(readCompany)).status).toBe(403);
    const [log, unknown] = await Promise.all([admin("log"), admin("close", "nobody", "--yes")]);
    expect(log.text).toMatch(new RegExp(`@.* close .*${owner.companyId}.*is closed`));
    expect(unknown).toEqual({ code: 1, text: "No company has the username or id nobody.\n" });
  },
);
