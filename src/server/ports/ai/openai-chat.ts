import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  isStepCount,
  type LanguageModel,
  tool,
  type ToolSet,
  TypeValidationError,
} from "ai";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { chatModel, untried } from "#src/server/ports/ai/chat-model.ts";
import {
  type Chat,
  ChatFailed,
  type ChatFailure,
  type ChatReply,
  type ChatRequest,
  type ChatUse,
} from "#src/server/ports/ai/chat.ts";
import { fetchWithRetry } from "#src/server/ports/ai/fetch-with-retry.ts";
import { ResponseTooLarge } from "#src/server/ports/read-bounded.ts";

/** Short, because a person waits for the reply. */
const TIMEOUT_MS = 20_000;
const MAX_STEPS = 6;
/** Maximum number of tokens that the model writes in one step. */
const MAX_OUTPUT_TOKENS = 400;
const MAX_RESPONSE_BYTES = 256 * 1024;
/** Characters of JSON per token: tokenizers make at most about one token of three characters. */
const CHARACTERS_A_TOKEN = 3;

type Settings = Pick<Env, "AI_BASE_URL" | "AI_MODEL">;

interface Timing {
  timeoutMs?: number;
  retryDelayMs?: number;
  maxRetryDelayMs?: number;
}

/** Converses through any server that implements OpenAI's chat completions with tools. */
export function createOpenAiChat(
  key: string,
  { AI_BASE_URL, AI_MODEL }: Settings,
  log: Log,
  { timeoutMs = TIMEOUT_MS, retryDelayMs = 500, maxRetryDelayMs = 3000 }: Timing = {},
): Chat {
  const fetchBounded = fetchWithRetry({ maxBytes: MAX_RESPONSE_BYTES, retryDelayMs, maxRetryDelayMs });
  const accepted = untried();
  return {
    source: AI_MODEL,
    async converse(request) {
      const run = new Run(AbortSignal.timeout(timeoutMs));
      const fetchNoted: typeof fetch = (input, init) => {
        run.noteSent(init?.body);
        return fetchBounded(input, init);
      };
      const model = chatModel(AI_MODEL, { key, baseUrl: AI_BASE_URL, fetch: fetchNoted }, accepted);
      try {
        const reply = await run.generate(model, request);
        log.info({ model: AI_MODEL, ...run.use }, "a model replied to a person");
        return reply;
      } catch (error) {
        const failed = error instanceof ChatFailed ? error : run.failure(error);
        if (failed.reason === "tool") throw failed;
        // The error of a rejected call contains the request: only its status may be logged.
        const cause = APICallError.isInstance(error) ? { status: error.statusCode } : { err: error };
        log.warn({ model: AI_MODEL, reason: failed.reason, ...cause }, "a model did not reply to a person");
        throw failed;
      }
    },
  };
}

/** One run: what it has used so far, and what ends it. */
class Run {
  readonly use: ChatUse = { steps: 0, inputTokens: 0, outputTokens: 0 };
  /** The error of a tool; the cause may be anything. */
  #toolError: { cause: unknown } | undefined;
  readonly #deadline: AbortSignal;
  readonly #ended = new AbortController();
  #sentCharacters = 0;

  constructor(deadline: AbortSignal) {
    this.#deadline = deadline;
  }

  noteSent(body: unknown): void {
    this.#sentCharacters = typeof body === "string" ? body.length : 0;
  }

  async generate(model: LanguageModel, request: ChatRequest): Promise<ChatReply> {
    const { instructions, prompt, tools, maxTokens } = request;
    const { text, finishReason } = await generateText({
      model,
      instructions,
      prompt,
      tools: this.#toolSet(tools),
      toolCallConcurrency: 1,
      stopWhen: [isStepCount(MAX_STEPS), () => this.#couldExceed(maxTokens)],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([this.#deadline, this.#ended.signal]),
      onStepEnd: ({ usage, text: written, toolCalls }) => {
        const output = JSON.stringify([written, toolCalls.map(({ input }) => input as unknown)]);
        this.#lastInput = usage.inputTokens ?? this.#estimatedInput();
        this.use.steps += 1;
        this.use.inputTokens += this.#lastInput;
        this.use.outputTokens += usage.outputTokens ?? Math.ceil(output.length / CHARACTERS_A_TOKEN);
      },
    });
    if (this.#toolError) throw new ChatFailed("tool", this.use, this.#toolError);
    if (finishReason === "content-filter") throw new ChatFailed("declined", this.use);
    return { text: finishReason === "stop" ? text : "", ...this.use };
  }

  #lastInput = 0;

  /** Returns whether the next step could exceed the limit. The next step sends at least as much as the last step. */
  #couldExceed(maxTokens: number): boolean {
    const { inputTokens, outputTokens } = this.use;
    return inputTokens + outputTokens + this.#lastInput + MAX_OUTPUT_TOKENS > maxTokens;
  }

  #estimatedInput(): number {
    return Math.ceil(this.#sentCharacters / CHARACTERS_A_TOKEN);
  }

  #toolSet(tools: ChatRequest["tools"]): ToolSet {
    return Object.fromEntries(
      tools.map((chatTool) => [
        chatTool.name,
        tool({
          description: chatTool.description,
          inputSchema: chatTool.input,
          execute: async (given: unknown) => {
            try {
              return await chatTool.run(given);
            } catch (cause) {
              // The library would send the error's text to the model. The error ends the run instead.
              this.#toolError ??= { cause };
              this.#ended.abort();
              throw cause;
            }
          },
        }),
      ]),
    );
  }

  failure(error: unknown): ChatFailed {
    if (this.#toolError) return new ChatFailed("tool", this.use, this.#toolError);
    const reason = reasonOf(error, this.#deadline);
    // A request to a server that has not replied properly may be charged nevertheless.
    if (reason === "timeout" || reason === "malformed") this.use.inputTokens += this.#estimatedInput();
    return new ChatFailed(reason, this.use, { cause: error });
  }
}

function reasonOf(error: unknown, deadline: AbortSignal): ChatFailure {
  if (deadline.aborted) return "timeout";
  const garbled = [InvalidResponseDataError, TypeValidationError].some((kind) => kind.isInstance(error));
  if (garbled || error instanceof ResponseTooLarge) return "malformed";
  const { statusCode = 0 } = APICallError.isInstance(error) ? error : {};
  if (statusCode === 401 || statusCode === 403) return "unauthorized";
  if (statusCode === 429) return "busy";
  if (statusCode >= 400 && statusCode < 500) return "rejected";
  // A success whose body is not a chat completion is malformed too.
  return statusCode >= 200 && statusCode < 300 ? "malformed" : "unavailable";
}
