import { LLMock } from "@copilotkit/aimock";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog, type Log } from "#src/server/log.ts";
import { createOpenAiVision } from "#src/server/ports/ai/openai-vision.ts";
import { retryAfter } from "#src/server/ports/ai/fetch-with-retry.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";

const log = createLog("silent");
const asked = {
  instructions: "Read the colours.",
  question: "Which colours are on the pictures?",
  pictures: [Buffer.from("first"), Buffer.from("second")],
  form: { type: "object", properties: { colours: { type: "array", items: { type: "string" } } } },
};
const GOOD = { colours: ["red", "white"] };
const never = new AbortController().signal;

type Patience = Parameters<typeof createOpenAiVision>[3];
const visionAt = (url: string, patience: Patience = {}) =>
  createOpenAiVision("secret-key", { AI_BASE_URL: `${url}/v1`, AI_MODEL: "seer" }, log, {
    usualWaitMs: 1,
    ...patience,
  });

async function reasonOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VisionFailed)) throw error;
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  expect(`${error.message}${error.stack}`).not.toContain("secret-key");
  return error.reason;
}

describe("a server that speaks the protocol", () => {
  const mock = new LLMock({ port: 0, strict: true });
  beforeAll(() => mock.start());
  afterEach(() => void mock.reset());
  afterAll(() => mock.stop());
  const look = (patience?: Patience, signal = never) => visionAt(mock.url, patience).lookAt(asked, signal);
  const sent = () => mock.getRequests().map((entry) => entry.body as Record<string, unknown>);

  test("is asked once, with the pictures, the form and nothing else", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) });
    expect(await look()).toEqual(GOOD);
    const [body, ...more] = sent();
    expect(more).toEqual([]);
    expect(body).toMatchObject({
      model: "seer",
      temperature: 0,
      response_format: { type: "json_schema", json_schema: { schema: asked.form } },
      messages: [
        { role: "system", content: asked.instructions },
        {
          role: "user",
          content: [
            { type: "text", text: asked.question },
            ...asked.pictures.map((picture) => ({
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
    expect(await look()).toEqual(GOOD);
  });

  test.each([
    ["prose alone", { content: "I see red and white." }, "malformed"],
    ["broken JSON", { content: '{"colours": ["red", ' }, "malformed"],
    ["nothing", { content: "" }, "malformed"],
    ["brackets without end", { content: "[".repeat(500_000) }, "malformed"],
    ["an answer that was cut off", { content: '{"colours": ["red"]}', finishReason: "length" }, "cut_off"],
    ["an answer the server held back", { content: "", finishReason: "content_filter" }, "refused"],
    ["a refused key", { error: { message: "Incorrect API key: secret-key" }, status: 401 }, "unauthorized"],
    ["a model nobody knows", { error: { message: "no such model" }, status: 404 }, "rejected"],
    ["no credit", { error: { message: "insufficient_quota" }, status: 429, retryAfter: 0 }, "busy"],
    ["a server in trouble", { error: { message: "overloaded" }, status: 503 }, "unavailable"],
  ])("%s is a failure that says so", async (_, response, reason) => {
    mock.onMessage(/colours/, response);
    expect(await reasonOf(look())).toBe(reason);
  });

  test.each([
    ["busy", { error: { message: "slow down" }, status: 429, retryAfter: 0 }],
    ["in trouble", { error: { message: "overloaded" }, status: 500 }],
  ])("that is %s is asked a second time, and not a third", async (_, trouble) => {
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, trouble);
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, { content: JSON.stringify(GOOD) });
    expect(await look()).toEqual(GOOD);
    mock.reset();
    mock.onMessage(/colours/, trouble);
    await reasonOf(look());
    expect(sent()).toHaveLength(2);
  });

  test("that wants a longer wait than anyone has is not asked again", async () => {
    mock.onMessage(/colours/, { error: { message: "come back later" }, status: 429, retryAfter: 3600 });
    expect(await reasonOf(look())).toBe("busy");
    expect(sent()).toHaveLength(1);
  });

  test("that knows no structured answers, or another name for a limit, is asked without", async () => {
    const refuses = (name: string) => ({
      error: { message: `Unsupported parameter: '${name}'`, param: name },
      status: 400,
    });
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, refuses("max_tokens"));
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, refuses("response_format"));
    mock.on({ userMessage: /colours/, sequenceIndex: 2 }, { content: JSON.stringify(GOOD) });
    expect(await look()).toEqual(GOOD);
    const last = sent().at(-1);
    expect(last).not.toHaveProperty("max_tokens");
    expect(last).not.toHaveProperty("response_format");
    expect(JSON.stringify(last)).toContain("Answer JSON of this form");
    expect(last).toMatchObject({ temperature: 0 });
  });

  test("tells the log what it cost or why it failed, and nothing of what was sent", async () => {
    const lines: unknown[] = [];
    const note = (line: unknown) => void lines.push(line);
    const noting = { info: note, warn: note } as unknown as Log;
    const settings = { AI_BASE_URL: `${mock.url}/v1`, AI_MODEL: "seer" };
    mock.on({ userMessage: /colours/, sequenceIndex: 0 }, { content: JSON.stringify(GOOD) });
    mock.on({ userMessage: /colours/, sequenceIndex: 1 }, { error: { message: "no, secret-key" }, status: 401 });
    const vision = createOpenAiVision("secret-key", settings, noting);
    await vision.lookAt(asked, never);
    await reasonOf(vision.lookAt(asked, never));
    expect(lines).toEqual([
      { model: "seer", pictures: 2, inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
      { model: "seer", reason: "unauthorized", status: 401 },
    ]);
  });

  test("that never comes to an end is left after the time it has", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) }, { chaos: { latencyMs: 20_000 } });
    expect(await reasonOf(look({ timeoutMs: 60 }))).toBe("timeout");
  });

  test("is left at once when the caller gives up, with the caller's reason", async () => {
    mock.onMessage(/colours/, { content: JSON.stringify(GOOD) }, { chaos: { latencyMs: 20_000 } });
    const caller = new AbortController();
    const answer = look({}, caller.signal);
    caller.abort(new Error("the server is closing"));
    await expect(answer).rejects.toThrow("the server is closing");
  });
});

describe("a server that is broken below the protocol", () => {
  let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  let asks = 0;
  const server = createServer((request, response) => {
    asks += 1;
    request.resume().on("end", () => (answers.shift() ?? answers[0] ?? (() => response.end()))(request, response));
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  });
  afterEach(() => {
    answers = [];
    asks = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const look = (patience?: Patience) => visionAt(url, patience).lookAt(asked, never);
  const completion = (message: object, finish_reason = "stop") =>
    JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }] });
  const json = { "content-type": "application/json" };

  test("a connection that breaks in the middle of the answer is tried once more", async () => {
    const whole = completion({ content: JSON.stringify(GOOD) });
    answers = [
      (_, response) => {
        response.writeHead(200, { ...json, "content-length": whole.length });
        response.write(whole.slice(0, 20), () => response.destroy());
      },
      (_, response) => response.writeHead(200, json).end(whole),
    ];
    expect(await look()).toEqual(GOOD);
    expect(asks).toBe(2);
  });

  test("a server that hangs up twice, or is not there, cannot be reached", async () => {
    answers = [(request) => request.socket.destroy(), (request) => request.socket.destroy()];
    expect(await reasonOf(look())).toBe("unavailable");
    expect(await reasonOf(visionAt("http://127.0.0.1:1").lookAt(asked, never))).toBe("unavailable");
  });

  test("a model's own refusal is told from a bad answer", async () => {
    let authorization: string | undefined;
    answers = [
      (request, response) => {
        ({ authorization } = request.headers);
        response.writeHead(200, json).end(completion({ content: null, refusal: "I can't help with that." }));
      },
    ];
    expect(await reasonOf(look())).toBe("refused");
    expect(authorization).toBe("Bearer secret-key");
  });

  test.each([
    ["a page of HTML", "text/html", "<html>Sign in to the hotel's network</html>"],
    ["an answer of another kind", "application/json", '{"choices": []}'],
    ["JSON that is no answer", "application/json", "[1,2,3]"],
  ])("%s is no answer", async (_, type, body) => {
    answers = [(_request, response) => response.writeHead(200, { "content-type": type }).end(body)];
    expect(await reasonOf(look())).toBe("malformed");
  });

  test("an answer without end, and one that unpacks to one, are not read to the end", async () => {
    let written = 0;
    answers = [
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
    expect(await reasonOf(look())).toBe("malformed");
    expect(written).toBeLessThan(20_000_000);
    expect(asks).toBe(1);
    expect(await reasonOf(look())).toBe("malformed");
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
    answers = [move, move];
    expect(await reasonOf(look())).toBe("unavailable");
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
