import { randomBytes } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryBudget } from "#src/server/http/memory-budget.ts";
import { type FormFile, readForm } from "#src/server/http/read-form.ts";
import { createBodyReceiver, receiveSmallBody } from "#src/server/http/receive-body.ts";

const PATIENT = { idleMs: 60_000, bytesPerSecond: 1_000_000 };
const HURRIED = { ...PATIENT, idleMs: 200 };
const MB = 1024 * 1024;
const noAbort = new AbortController().signal;

/** Returns a request that sends these parts and then nothing more until it may end. */
function sending(
  parts: Uint8Array[],
  {
    end = Promise.resolve(),
    pauseMs = 0,
    headers = {},
    onTaken = () => {},
  }: { end?: Promise<void>; pauseMs?: number; headers?: object; onTaken?: () => void } = {},
): Request {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = left.shift();
      await sleep(pauseMs);
      if (part) return controller.enqueue(part);
      onTaken();
      await end;
      controller.close();
    },
  });
  return new Request("http://localhost/", { method: "POST", body, duplex: "half", headers } as RequestInit);
}

function open(capacity = 10 * MB, limits = PATIENT) {
  const memory = createMemoryBudget(capacity);
  const bodies = createBodyReceiver(memory, limits);
  const receive = (request: Request, owner = "a") => bodies.receive(request, { maxBytes: 4 * MB, owner });
  return { memory, receive };
}

/** Opens six large uploads that do not end before they may. Returns once everything that they have sent is received. */
async function halfOpen(receive: ReturnType<typeof open>["receive"]) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const uploads = Array.from({ length: 6 }, () => {
    const taken = Promise.withResolvers<void>();
    const request = sending([randomBytes(MB + 1)], { end: promise, onTaken: taken.resolve });
    return { received: receive(request), taken: taken.promise };
  });
  await Promise.all(uploads.map(({ taken }) => taken));
  await setImmediate();
  return { stuck: uploads.map(({ received }) => received), end };
}

test("a large body arrives whole", async () => {
  const parts = [randomBytes(MB), randomBytes(MB), randomBytes(17)];
  const received = await open().receive(sending(parts));
  expect(await received.bytes()).toEqual(Buffer.concat(parts));
  received.free();
  received.free();
});

test.each([
  ["stops arriving", { end: new Promise<void>(() => {}) }],
  ["arrives too slowly", { pauseMs: 60 }],
  ["is small and stops arriving", { end: new Promise<void>(() => {}), headers: { "content-length": "2000" } }],
])("a body that %s is given up", async (_, how) => {
  const parts = Array.from({ length: 12 }, () => randomBytes(100));
  await expect(open(10 * MB, HURRIED).receive(sending(parts, how))).rejects.toMatchObject({
    status: 408,
    code: "REQUEST_TIMEOUT",
  });
});

describe("with the limits of a running server, by a clock that is faked", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["declared, a byte a second, for 14 seconds", { length: 14, part: 1, declared: true }],
    ["of 240 kB, 10 kB a second", { length: 240_000, part: 10_000 }],
  ])("a body %s is received", async (_, how) => {
    expect(await sendEachSecond(how)).toMatchObject({ outcome: how.length });
  });

  test.each([
    ["declared, a byte a second, for 20 seconds", { length: 20, part: 1, declared: true }, 15],
    ["of 240 kB, a byte a second", { length: 240_000, part: 1 }, 16],
    ["of 240 kB, 4 kB a second", { length: 240_000, part: 4096 }, 30],
  ])("a body %s is given up", async (_, how, seconds) => {
    expect(await sendEachSecond(how)).toEqual({ outcome: 408, seconds });
  });
});

/** Sends a part each second until there is an outcome: how many bytes were received, or the status of the error. */
async function sendEachSecond({ length, part, declared }: { length: number; part: number; declared?: boolean }) {
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: resolve });
  const headers: Record<string, string> = declared ? { "content-length": String(length) } : {};
  const request = new Request("http://localhost/", { method: "POST", body, duplex: "half", headers } as RequestInit);
  const result: { outcome?: number } = {};
  createBodyReceiver(createMemoryBudget(MB))
    .receive(request, { maxBytes: 4 * MB, owner: "a" })
    .then(async (received) => (result.outcome = (await received.bytes()).length))
    .catch((error: { status: number }) => (result.outcome = error.status));
  const stream = await promise;
  let seconds = 0;
  for (let left = length; result.outcome === undefined; seconds += 1) {
    if (left > 0) stream.enqueue(new Uint8Array(Math.min(part, left)));
    if (left > 0 && left <= part) stream.close();
    left -= part;
    await vi.advanceTimersByTimeAsync(1000);
  }
  return { ...result, seconds };
}

test("a body that is larger than it may be is rejected while it arrives", async () => {
  const parts = Array.from({ length: 9 }, () => randomBytes(MB));
  await expect(open().receive(sending(parts))).rejects.toMatchObject({ status: 413 });
});

test("a body that is longer than its declared length and its limit is rejected", async () => {
  const request = sending([randomBytes(9000)], { headers: { "content-length": "10" } });
  await expect(receiveSmallBody(request, { maxBytes: 8000 })).rejects.toMatchObject({ status: 413 });
});

test("half-open uploads hold neither memory nor the uploads of other companies", async () => {
  const { memory, receive } = open(4 * MB);
  const { stuck, end } = await halfOpen(receive);
  await expect(receive(sending([randomBytes(MB + 1)]))).rejects.toMatchObject({ status: 503, code: "BUSY" });
  (await receive(sending([randomBytes(2 * MB)]), "b")).free();
  (await memory.acquire(4 * MB, noAbort))();
  end();
  await Promise.all(stuck.map(async (received) => (await received).free()));
  (await receive(sending([randomBytes(MB)]))).free();
});

test.each([
  ["declares its length", { "content-length": "2" }],
  ["does not declare its length", {}],
])("a small body that %s waits for nobody's memory or uploads", async (_, headers: Record<string, string>) => {
  const { memory, receive } = open(MB);
  const release = await memory.acquire(MB, noAbort);
  const { stuck, end } = await halfOpen(receive);
  const small = await receive(sending([Buffer.from("{}")], { headers }));
  expect((await small.bytes()).toString()).toBe("{}");
  end();
  release();
  await Promise.all(stuck.map(async (received) => (await received).free()));
});

test.each(["x", "-", "a b".repeat(9), "x".repeat(70)])("a form with the boundary %j is read", async (boundary) => {
  // Beginnings of the boundary inside of the file. A line break before one would make it the boundary itself.
  const bytes = randomBytes(3 * MB).map((byte) => (byte === 0x0a ? 0x0b : byte));
  for (let at = 0; at < bytes.length - 4; at += 4096) bytes.set(Buffer.from(`--${boundary[0]}`), at);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhéllo\r\n--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const received = await open().receive(sending([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]));
  const form = readForm(await received.bytes(), `multipart/form-data; boundary="${boundary}"`, 4 * MB);
  received.free();
  const [image] = form.get("image") as [FormFile];
  expect(form.get("note")).toEqual(["héllo"]);
  expect(image).toMatchObject({ name: "a.jpg", type: "image/jpeg", size: bytes.length });
  expect(Buffer.from(image.bytes).equals(bytes)).toBe(true);
});

test("a form that is cut off is rejected", async () => {
  const received = await open().receive(sending([Buffer.from("--x\r\nContent-Disposition: form-data; name=")]));
  const bytes = await received.bytes();
  expect(() => readForm(bytes, "multipart/form-data; boundary=x", MB)).toThrow(
    expect.objectContaining({ status: 400 }),
  );
  received.free();
});
