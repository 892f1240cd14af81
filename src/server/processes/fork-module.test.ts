import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type AskedProcess, forkModule } from "#src/server/processes/fork-module.ts";
import type { Misbehaving } from "#src/testing/processes/misbehave.ts";

const MODULE = new URL("../../testing/processes/misbehave.ts", import.meta.url).href;
const started: AskedProcess<Misbehaving>[] = [];
const start = (signal?: AbortSignal) => {
  const askedProcess = forkModule<Misbehaving>(MODULE, { maxMb: 64, ...(signal && { signal }) });
  started.push(askedProcess);
  return askedProcess;
};
afterEach(() => Promise.all(started.splice(0).map((askedProcess) => askedProcess.close())));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("is another process, of low priority, that knows nothing of the application's environment", async () => {
  const child = start();
  const input = { at: new Date(0), bytes: new Uint8Array([1, 2]), seen: new Map([["a", 1n]]) };
  const reply = await child.ask("echo", input);
  expect(reply.input).toEqual(input);
  expect(reply.pid).not.toBe(process.pid);
  expect(reply.priority).toBe(5);
  expect(reply.environment.filter((name) => !/^(PATH|NODE_.*)$/.test(name))).toEqual([]);
  expect((await child.ask("echo", "again")).pid).toBe(reply.pid);
});

const PART = Buffer.alloc(300_000, "bytes ");
const PARTS = 20;
/** Yields the same memory with other content in each part. */
async function* parts() {
  for (let at = 0; at < PARTS; at += 1) yield PART.fill(`part ${at} `);
}

test("bytes beside a request arrive whole and in order, however large", async () => {
  const child = start();
  const expected = createHash("sha256");
  for await (const part of parts()) expected.update(part);
  const sent = { size: PART.length * PARTS, parts };
  expect(await child.ask("hash", undefined, sent)).toBe(expected.copy().digest("hex"));
  expect((await child.ask("echo", 1)).input).toBe(1);
  expect(await child.ask("hash", undefined, sent)).toBe(expected.digest("hex"));
});

test("bytes that cannot be read end the process, and so does the end of the process while they are sent", async () => {
  const unreadable = start();
  async function* failing() {
    yield PART;
    throw new Error("The file cannot be read.");
  }
  const asked = unreadable.ask("hash", undefined, { size: PART.length * 2, parts: failing });
  await expect(asked).rejects.toThrow("The file cannot be read.");
  await expect(unreadable.ask("echo", 1)).rejects.toThrow("The process ended with SIGKILL");
  const closed = start();
  async function* closing() {
    yield PART;
    await closed.close();
    yield* parts();
  }
  const cut = closed.ask("hash", undefined, { size: PART.length * (PARTS + 1), parts: closing });
  await expect(cut).rejects.toThrow("The process ended with SIGKILL before it replied.");
});

test("what it throws is thrown, and it can be asked again", async () => {
  const child = start();
  await expect(child.ask("fail", "too far")).rejects.toThrow(new RangeError("too far"));
  expect((await child.ask("echo", 1)).input).toBe(1);
});

test("when it ends, whoever waits is told how, and so is whoever asks later", async () => {
  const child = start();
  let ends = 0;
  child.onEnd(() => (ends += 1));
  await expect(child.ask("exit", 3)).rejects.toThrow("The process ended with 3");
  await expect(child.ask("echo", 1)).rejects.toThrow("The process ended with 3");
  expect(ends).toBe(1);
  await child.close();
});

test("one that takes more memory than it may ends alone", async () => {
  await expect(start().ask("fill", undefined)).rejects.toThrow("The process ended with SIGABRT");
});

test.each(["compute", "unpack"] as const)("one that would %s without end is ended in the middle of it", async (how) => {
  const stop = new AbortController();
  const child = start(stop.signal);
  const { pid } = await child.ask("echo", 1);
  const asked = child.ask(how, undefined);
  await sleep(100);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  await expect(child.ask("echo", 1)).rejects.toMatchObject({ name: "AbortError" });
  await child.close();
  expect(isRunning(pid)).toBe(false);
});

test("ends with the process that asked, however that ended", async () => {
  const source = `
    import { forkModule } from "#src/server/processes/fork-module.ts";
    const child = forkModule(${JSON.stringify(MODULE)}, { maxMb: 64 });
    const { pid } = await child.ask("echo", 1);
    process.stdout.write(String(pid));
    setInterval(() => {}, 1000);`;
  const parent: ChildProcess = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = (await once(parent.stdout!, "data")) as [Buffer];
  expect(isRunning(Number(pid))).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});

test("one that nothing waits for holds up no end", async () => {
  const source = `
    import { forkModule } from "#src/server/processes/fork-module.ts";
    const child = forkModule(${JSON.stringify(MODULE)}, { maxMb: 64 });
    await child.ask("echo", 1);
    child.hold(false);`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", source], { stdio: "inherit" });
  expect(await once(parent, "exit")).toEqual([0, null]);
});
