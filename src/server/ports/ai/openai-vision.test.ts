import { LLMock } from "@copilotkit/aimock";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog, type Log } from "#src/server/log.ts";
import { createOpenAiVision } from "#src/server/ports/ai/openai-vision.ts";
import { retryAfter } from "#src/server/ports/ai/fetch-with-retry.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";

const log = createLog("silent");
const request = {
  instructions: "Read the colours.",
  question: "Which colours are on the pictures?",
  pictures: [Buffer.from("first"), Buffer.from("second")],
  form: { type: "object", properties: { colours: { type: "array", items: { type: "string" } } } },
};
const GOOD = { colours: ["red", "white"] };
const never = new AbortController().signal;

type Timing = Parameters<typeof createOpenAiVision>[3];
const visionAt = (url: string, timing: Timing = {}) =>
  createOpenAiVision("secret-key", { AI_BASE_URL: `${url}/v1`, AI_MODEL: "seer" }, log, {
    retryDelayMs: 1,
    ...timing,
  });

async function reasonOf(result: Promise<unknown>): Promise<string> {
  const error = await result.then(
    (value) => new Error(`returned ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VisionFailed)) throw error;
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  expect(`${error.message}${error.stack}`).not.toContain("secret-key");
  return error.reason;
}

describe("a server that implements the protocol", () => {
  const mock = new LLMock({ port: 0, strict: true });
  beforeAll(() => mock.start());
  afterEach(() => void mock.reset());
  afterAll(() => mock.stop());
  const read = (timing?: Timing, signal = never) => visionAt(mock.url, timing).readPictures(request, signal);
  const sent = () => mock.getRequests().map((entry) => entry.body as Record<string, unknown>);

  test("is called once, with the pictures, the form and nothing else", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) });
    expect(await read()).toEqual(GOOD);
    const [body, ...more] = sent();
    expect(more).toEqual([]);
    expect(body).toMatchObject({
      model: "seer",
      temperature: 0,
      response_format: { type: "json_schema", json_schema: { schema: request.form } },
      messages: [
        { role: "system", content: request.instructions },
        {
          role: "user",
          content: [
            { type: "text", text: request.question },
            ...request.pictures.map((picture) => ({
              type: "image_url",
              image_url: { url: `data:image/jpeg;base64,${picture.toString("base64")}` },
            })),
          ],
        },
      ],
    });
  });

  test.each([
    ["fenced", `\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``],
    ["with prose around it", `Here is what I found:\n\n${JSON.stringify(GOOD)}\n\nAnything else?`],
  ])("may answer JSON %s", async (_, content) => {
    mock.onMessage(/colours/, { content });
    expect(await read()).toEqual(GOOD);
  });

  test.each([
    ["prose alone", { content: "I see red and white." }, "malformed"],
    ["broken JSON", { content: '{"colours": ["red", ' }, "malformed"],
    ["nothing", { content: "" }, "malformed"],
    ["brackets without an end", { content: "[".repeat(500_000) }, "malformed"],
    ["an answer that was cut off", { content: '{"colours": ["red"]}', finishReason: "length" }, "cut_off"],
    ["an answer the server held back", { content: "", finishReason: "content_filter" }, "declined"],
    ["a refused key", { error: { message: "Incorrect API key: secret-key" }, status: 401 }, "unauthorized"],
    ["a model nobody knows", { error: { message: "no such model" }, status: 404 }, "rejected"],
    ["no credit", { error: { message: "insufficient_quota" }, status: 429, retryAfter: 0 }, "busy"],
    ["a server in trouble", { error: { message: "overloaded" }, status: 503 }, "unavailable"],
  ])("%s is a failure with a reason", async (_, response, reason) => {
    mock.onMessage(/colours/, response);
    expect(await reasonOf(read())).toBe(reason);
  });

  test.each([
    ["busy", { error: { message: "slow down" }, status: 429, retryAfter: 0 }],
    ["in trouble", { error: { message: "overloaded" }, status: 500 }],
  ])("that is %s is called a second time, and not a third", async (_, trouble) => {
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, trouble);
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, { content: JSON.stringify(GOOD) });
    expect(await read()).toEqual(GOOD);
    mock.reset();
    mock.onMessage(/colours/, trouble);
    await reasonOf(read());
    expect(sent()).toHaveLength(2);
  });

  test("that names a longer pause than the maximum is not called again", async () => {
    mock.onMessage(/colours/, { error: { message: "come back later" }, status: 429, retryAfter: 3600 });
    expect(await reasonOf(read())).toBe("busy");
    expect(sent()).toHaveLength(1);
  });

  test("that rejects structured responses is called without them, and the limit gets the name that it takes", async () => {
    const rejects = (name: string) => ({
      error: { message: `Unsupported parameter: '${name}'`, param: name },
      status: 400,
    });
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, rejects("max_tokens"));
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, rejects("response_format"));
    mock.on({ userMessage: /colours/, sequenceIndex: 2 }, { content: JSON.stringify(GOOD) });
    expect(await read()).toEqual(GOOD);
    const last = sent().at(-1);
    expect(last).not.toHaveProperty("max_tokens");
    expect(last).toMatchObject({ max_completion_tokens: 16_000 });
    expect(last).not.toHaveProperty("response_format");
    expect(JSON.stringify(last)).toContain("Answer JSON of this form");
    expect(last).toMatchObject({ temperature: 0 });
  });

  test("of two questions at once that are rejected for the name of the limit, both are sent again with the other", async () => {
    const rejects = { error: { message: "Unsupported parameter: 'max_tokens'", param: "max_tokens" }, status: 400 };
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, rejects, { latency: 100 });
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, rejects, { latency: 400 });
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) });
    const vision = visionAt(mock.url);
    const both = [vision.readPictures(request, never), vision.readPictures(request, never)];
    expect(await Promise.all(both)).toEqual([GOOD, GOOD]);
    expect(sent().map((body) => body["max_completion_tokens"])).toEqual([undefined, undefined, 16_000, 16_000]);
  });

  test("logs its cost or why it failed, and nothing of what was sent", async () => {
    const lines: unknown[] = [];
    const add = (line: unknown) => void lines.push(line);
    const collecting = { info: add, warn: add } as unknown as Log;
    const settings = { AI_BASE_URL: `${mock.url}/v1`, AI_MODEL: "seer" };
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, { content: JSON.stringify(GOOD) });
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, { error: { message: "no, secret-key" }, status: 401 });
    const vision = createOpenAiVision("secret-key", settings, collecting);
    await vision.readPictures(request, never);
    await reasonOf(vision.readPictures(request, never));
    expect(lines).toEqual([
      { model: "seer", pictures: 2, inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
      { model: "seer", reason: "unauthorized", status: 401 },
    ]);
  });

  test("that never finishes is given up after the timeout", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) }, { chaos: { latencyMs: 20_000 } });
    expect(await reasonOf(read({ timeoutMs: 60 }))).toBe("timeout");
  });

  test("is given up at once when the caller aborts, with the caller's reason", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) }, { chaos: { latencyMs: 20_000 } });
    const caller = new AbortController();
    const result = read({}, caller.signal);
    caller.abort(new Error("the server is closing"));
    await expect(result).rejects.toThrow("the server is closing");
  });
});

describe("a server that is broken below the protocol", () => {
  let responders: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request
      .resume()
      .on("end", () => (responders.shift() ?? responders[0] ?? (() => response.end()))(request, response));
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  });
  afterEach(() => {
    responders = [];
    calls = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const read = (timing?: Timing) => visionAt(url, timing).readPictures(request, never);
  const completion = (message: object, finish_reason = "stop") =>
    JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }] });
  const json = { "content-type": "application/json" };

  test("a connection that breaks in the middle of the response is tried once more", async () => {
    const whole = completion({ content: JSON.stringify(GOOD) });
    responders = [
      (_, response) => {
        response.writeHead(200, { ...json, "content-length": whole.length });
        response.write(whole.slice(0, 20), () => response.destroy());
      },
      (_, response) => response.writeHead(200, json).end(whole),
    ];
    expect(await read()).toEqual(GOOD);
    expect(calls).toBe(2);
  });

  test("a server that closes the connection twice, or does not exist, is unavailable", async () => {
    responders = [(request) => request.socket.destroy(), (request) => request.socket.destroy()];
    expect(await reasonOf(read())).toBe("unavailable");
    expect(await reasonOf(visionAt("http://127.0.0.1:1").readPictures(request, never))).toBe("unavailable");
  });

  test("a model's own refusal differs from a malformed response", async () => {
    let authorization: string | undefined;
    responders = [
      (request, response) => {
        ({ authorization } = request.headers);
        response.writeHead(200, json).end(completion({ content: null, refusal: "I can't help with that." }));
      },
    ];
    expect(await reasonOf(read())).toBe("declined");
    expect(authorization).toBe("Bearer secret-key");
  });

  test.each([
    ["a page of HTML", "text/html", "<html>Sign in to the hotel's network</html>"],
    ["an answer of another kind", "application/json", '{"choices": []}'],
    ["JSON that is no answer", "application/json", "[1,2,3]"],
  ])("%s is malformed", async (_, type, body) => {
    responders = [(_request, response) => response.writeHead(200, { "content-type": type }).end(body)];
    expect(await reasonOf(read())).toBe("malformed");
  });

  test("a response without end, and one that decompresses to one, are not read to the end", async () => {
    let written = 0;
    responders = [
      (_, response) => {
        response.writeHead(200, json);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) written += 65_536;
        };
        response.on("drain", more).on("error", () => {});
        more();
      },
      (_, response) =>
        response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(100_000_000, 32))),
    ];
    expect(await reasonOf(read())).toBe("malformed");
    expect(written).toBeLessThan(20_000_000);
    expect(calls).toBe(1);
    expect(await reasonOf(read())).toBe("malformed");
  });

  test("pictures do not follow a redirect to another server", async () => {
    let elsewhere = 0;
    const other = createServer((_, response) => {
      elsewhere += 1;
      response.end();
    });
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const address = other.address();
    const location = typeof address === "object" && address ? `http://127.0.0.1:${address.port}/v1` : "";
    const move = (_: IncomingMessage, response: ServerResponse) => response.writeHead(307, { location }).end();
    responders = [move, move];
    expect(await reasonOf(read())).toBe("unavailable");
    expect(elsewhere).toBe(0);
    await new Promise((done) => other.close(done));
  });
});

test("Retry-After is seconds or a date", () => {
  const now = Date.parse("2026-09-04T10:00:00Z");
  const wait = (value?: string) => retryAfter(new Headers(value === undefined ? {} : { "retry-after": value }), now);
  expect([wait("2"), wait("0"), wait("Fri, 04 Sep 2026 10:00:30 GMT")]).toEqual([2000, 0, 30_000]);
  expect([wait("Fri, 04 Sep 2026 09:00:00 GMT"), wait("soon"), wait("")]).toEqual([0, undefined, undefined]);
  expect(wait()).toBeUndefined();
});
