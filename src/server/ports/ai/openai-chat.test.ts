import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#src/server/log.ts";
import { type Chat, ChatFailed, type ChatTool } from "#src/server/ports/ai/chat.ts";
import { createOpenAiChat } from "#src/server/ports/ai/openai-chat.ts";
import {
  type ModelResponse,
  type ModelScript,
  type ModelStandIn,
  startModelStandIn,
} from "#src/testing/model-stand-in.ts";

let model: ModelStandIn;
beforeAll(async () => {
  model = await startModelStandIn();
});
afterAll(() => model.stop());

function chatOf(timeoutMs = 20_000): Chat {
  const settings = { AI_BASE_URL: model.url, AI_MODEL: "talker" };
  return createOpenAiChat("secret-key", settings, createLog("silent"), { retryDelayMs: 1, timeoutMs });
}

/** Makes the model follow the script with one tool. Returns the reply and the inputs of the tool. */
async function converse(
  script: ModelScript,
  { run, maxTokens = 20_000, timeoutMs, chat = chatOf(timeoutMs) }: Options = {},
) {
  model.script = script;
  model.requests.length = 0;
  const calls: unknown[] = [];
  const stock: ChatTool = {
    name: "stock",
    description: "The stock of an item.",
    input: z.object({ name: z.string() }),
    run:
      run ??
      (async (input) => {
        calls.push(input);
        return { result: "Rice: 8 kg" };
      }),
  };
  const request = { instructions: "Be brief.", prompt: "rice?", tools: [stock], maxTokens };
  const outcome = await chat.converse(request).catch((error: unknown) => error);
  return { outcome, calls };
}
interface Options {
  chat?: Chat;
  run?: ChatTool["run"];
  maxTokens?: number;
  timeoutMs?: number;
}

/** The JSON of the last result of a tool that the model was sent. */
const lastResult = () => model.requests.at(-1)?.messages.findLast(({ role }) => role === "tool")?.content ?? "";

test("a tool's result travels to the model, whose reply is returned with what it took", async () => {
  const { outcome, calls } = await converse((_, step) =>
    step === 0 ? { calls: [["stock", { name: "rice" }]] } : { text: "8 kg." },
  );
  expect(outcome).toEqual({ text: "8 kg.", steps: 2, inputTokens: 200, outputTokens: 40 });
  expect(calls).toEqual([{ name: "rice" }]);
  expect(model.requests[0]).toMatchObject({
    model: "talker",
    max_tokens: 400,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "rice?" },
    ],
    tools: [{ function: { name: "stock", parameters: { required: ["name"] } } }],
  });
  expect(lastResult()).toContain("Rice: 8 kg");
});

test.each<[string, ModelResponse]>([
  ["an unknown tool", { calls: [["drop_everything", {}]] }],
  ["arguments that are no JSON", { calls: [["stock", '{"name": ']] }],
  ["arguments of another form", { calls: [["stock", { name: 7 }]] }],
])("%s is an error for the model, and the tool is not called", async (_, first) => {
  const { outcome, calls } = await converse((_request, step) => (step === 0 ? first : { text: "Sorry." }));
  expect(outcome).toMatchObject({ text: "Sorry.", steps: 2 });
  expect(calls).toEqual([]);
  expect(lastResult()).toMatch(/unavailable|invalid|error/i);
});

test("after six steps the run ends without a text", async () => {
  const { outcome, calls } = await converse(() => ({ text: "Wait.", calls: [["stock", { name: "rice" }]] }));
  expect(outcome).toMatchObject({ text: "", steps: 6 });
  expect(calls).toHaveLength(6);
});

test("no step is begun that could exceed the tokens of a run", async () => {
  const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
  const script: ModelScript = () => ({ calls: [["stock", { name: "rice" }]], usage });
  expect((await converse(script, { maxTokens: 2000 })).outcome).toMatchObject({ steps: 1 });
  expect((await converse(script, { maxTokens: 4000 })).outcome).toMatchObject({ steps: 3 });
});

test("tokens that are not reported are estimated", async () => {
  const { outcome } = await converse(() => ({ text: "x".repeat(300), usage: null }));
  const sent = JSON.stringify(model.requests[0]).length;
  expect(outcome).toMatchObject({ inputTokens: Math.ceil(sent / 3) });
  expect((outcome as { outputTokens: number }).outputTokens).toBeGreaterThan(90);
});

test("a text that was cut off is no reply", async () => {
  expect((await converse(() => ({ text: "8 k", finish: "length" }))).outcome).toMatchObject({ text: "" });
});

const tooOld = {
  status: 400,
  message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
};

test("a server that rejects max_tokens has the limit as max_completion_tokens, in each step and from then on", async () => {
  const script: ModelScript = (request, step) => {
    if (request.max_tokens !== undefined) return tooOld;
    return step === 0 ? { calls: [["stock", { name: "rice" }]] } : { text: "Hello." };
  };
  const chat = chatOf();
  for (const isFirst of [true, false]) {
    // oxlint-disable-next-line no-await-in-loop -- the second message is sent after the first
    const { outcome } = await converse(script, { chat });
    expect(outcome).toMatchObject({ text: "Hello.", steps: 2 });
    const limits = model.requests.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]);
    const accepted = [
      [undefined, 400],
      [undefined, 400],
    ];
    expect(limits).toEqual(isFirst ? [[400, undefined], ...accepted] : accepted);
  }
});

test("a server that rejects both names of the limit is called no further, and never without a limit", async () => {
  const { outcome } = await converse(({ max_tokens, max_completion_tokens }) => {
    if (max_tokens !== undefined) return tooOld;
    return max_completion_tokens === undefined
      ? { text: "Hello." }
      : { status: 400, message: "Unsupported parameter: 'max_completion_tokens'." };
  });
  expect(outcome).toBeInstanceOf(ChatFailed);
  expect(outcome).toMatchObject({ reason: "rejected" });
  expect(model.requests).toHaveLength(2);
});

test.each<[string, ModelResponse, string, number]>([
  ["a wrong key", { status: 401, message: "wrong key: secret-key" }, "unauthorized", 1],
  ["too many requests", { status: 429 }, "busy", 2],
  ["a server in trouble", { status: 500 }, "unavailable", 2],
  ["an unknown model", { status: 404 }, "rejected", 1],
  ["JSON that is broken", { body: '{"choices": [' }, "malformed", 1],
  ["JSON of another form", { body: '{"choices": 7}' }, "malformed", 1],
  ["a response without end", { body: `"${"a".repeat(300_000)}"` }, "malformed", 1],
  ["a reply that was held back", { text: "", finish: "content_filter" }, "declined", 1],
])("%s is a failure with a reason", async (_, response, reason, requests) => {
  const { outcome } = await converse(() => response);
  expect(outcome).toBeInstanceOf(ChatFailed);
  expect(outcome).toMatchObject({ reason });
  expect(model.requests).toHaveLength(requests);
  expect((outcome as Error).message).not.toContain("secret-key");
});

test("a slow server is given up, and what it was sent counts", async () => {
  const { outcome } = await converse(
    (_, step) => (step === 0 ? { calls: [["stock", { name: "rice" }]] } : { silent: true }),
    {
      timeoutMs: 500,
    },
  );
  expect(outcome).toMatchObject({ reason: "timeout", use: { steps: 1, outputTokens: 20 } });
  expect((outcome as ChatFailed).use.inputTokens).toBeGreaterThan(200);
});

test("what a tool throws ends the run, and its text is not sent to the model", async () => {
  const broken = new Error("column secret does not exist");
  const { outcome } = await converse(
    (_, step) => (step === 0 ? { calls: [["stock", { name: "rice" }]] } : { text: "?" }),
    {
      run: () => Promise.reject(broken),
    },
  );
  expect(outcome).toMatchObject({ reason: "tool", cause: broken, use: { steps: 1 } });
  expect(model.requests).toHaveLength(1);
});
