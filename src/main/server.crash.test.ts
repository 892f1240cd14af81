import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { databaseProcess, killRepeatedly } from "#src/testing/kill-repeatedly.ts";

const KILLS = 3;
const SEED = 20_261_122;

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "comanda-crash-"));
  // The database's account must be able to read the folder; otherwise root's data would be put into /var/lib and stay
  // there.
  await chmod(dataDir, 0o755);
  port = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}): Promise<AppProcess> =>
  startProcess({ DATA_DIR: dataDir, PORT: String(port), ...env });

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the whole application as a process", () => {
  test("says what is wrong with a variable and stops", async () => {
    await expect(start({ RATE_LIMIT: "sometimes" })).rejects.toThrow("RATE_LIMIT must be on or off.");
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "on %s it finishes what is in flight and leaves no database behind",
    async (signal) => {
      const app = await start();
      const server = await databaseProcess(app.output());
      expect(alive(server)).toBe(true);
      const slow = httpRequest({
        port,
        method: "POST",
        path: "/api/auth/sign-in/email",
        // The server says "continue" when it has received the head: the request is in flight.
        headers: { "content-type": "application/json", expect: "100-continue" },
      });
      const responded = once(slow, "response");
      slow.flushHeaders();
      await once(slow, "continue");
      slow.write('{"email":"nobody@example.com",');
      const exit = end(app.child, signal);
      await new Promise((done) => setTimeout(done, 300));
      slow.end('"password":"not the password"}');
      const [response] = (await responded) as [{ statusCode: number }];
      expect(response.statusCode).toBe(401);
      expect(await exit).toBe(0);
      expect(alive(server)).toBe(false);
    },
  );

  test("a port in use is reported in a sentence, and no database is left running", async () => {
    const taken = createServer().listen(port);
    await once(taken, "listening");
    try {
      await expect(
        Promise.race([start(), new Promise((_, fail) => setTimeout(() => fail(new Error("still waiting")), 30_000))]),
      ).rejects.toThrow(`Port ${port} is in use`);
    } finally {
      taken.close();
    }
  });
});

// The full size is `npm run bench -- hold`.
test("after kills under load every acknowledged order is there once, and receipts have no gap", async () => {
  expect(await killRepeatedly(dataDir, KILLS, seededRandom(SEED))).toEqual({
    orders: expect.any(Number) as number,
    lost: 0,
    twice: 0,
    unknown: 0,
    stockRight: true,
    receiptsWithoutGaps: true,
    receiptForEachPayment: true,
  });
});
