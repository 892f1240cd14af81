import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A program's request to a chat model. */
export interface ModelRequest {
  model: string;
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  messages: { role: string; content: string | null; tool_calls?: unknown[] }[];
  tools?: { function: { name: string; description: string; parameters: object } }[];
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** A tool call; arguments that are a string are sent unchanged, valid or not. */
export type ToolCall = [name: string, input: object | string];

export interface ModelResponse {
  text?: string;
  calls?: ToolCall[];
  finish?: string;
  /** Null: the server does not report it. */
  usage?: Usage | null;
  /** The status of an error of the server. */
  status?: number;
  message?: string;
  /** A body that is not a completion. */
  body?: string;
  /** Whether the response never comes. */
  silent?: boolean;
}

/** Returns the model's reply to a request; `step` counts its replies to the same message of a person, from 0. */
export type ModelScript = (request: ModelRequest, step: number) => ModelResponse | Promise<ModelResponse>;

export interface ModelStandIn {
  url: string;
  script: ModelScript;
  requests: ModelRequest[];
  stop(): Promise<void>;
}

const USAGE: Usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Starts a server that implements chat completions with tools and follows a test's script. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const standIn = { url: "", script: () => ({ text: "" }), requests: [] } as unknown as ModelStandIn;
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const asked = body as ModelRequest;
      standIn.requests.push(asked);
      const step = asked.messages.filter(({ role }) => role === "assistant").length;
      const said = await standIn.script(asked, step);
      if (said.silent) return;
      response.setHeader("content-type", "application/json");
      response.statusCode = said.status ?? 200;
      if (said.status === 429) response.setHeader("retry-after", "0");
      response.end(
        said.body ?? JSON.stringify(said.status ? { error: { message: said.message ?? "" } } : completion(said)),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  standIn.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return standIn;
}

function completion({ text = "", calls = [], finish, usage = USAGE }: ModelResponse) {
  const toolCalls = calls.map(([name, input], index) => ({
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
  }));
  return {
    id: "completion",
    object: "chat.completion",
    created: 0,
    model: "stand-in",
    choices: [
      {
        index: 0,
        finish_reason: finish ?? (toolCalls.length > 0 ? "tool_calls" : "stop"),
        message: { role: "assistant", content: text, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) },
      },
    ],
    ...(usage && { usage }),
  };
}
