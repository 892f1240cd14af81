import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  TypeValidationError,
} from "ai";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { jsonIn } from "#src/server/ports/ai/json-in.ts";
import { ResponseTooLarge, fetchWithRetry } from "#src/server/ports/ai/fetch-with-retry.ts";
import { type PictureQuestion, type Vision, VisionFailed, type VisionFailure } from "#src/server/ports/ai/vision.ts";

/** All pages of a long invoice are one answer, which a slow model writes for a minute and more. */
const TIMEOUT = 150_000;
const MAX_TOKENS = 16_000;
const MAX_BYTES = 2 * 1024 * 1024;

type Settings = Pick<Env, "AI_BASE_URL" | "AI_MODEL">;

interface Patience {
  timeoutMs?: number;
  usualWaitMs?: number;
  maxRetryDelayMs?: number;
}

/** Pictures through any server that speaks OpenAI's chat completions with image input. */
export function createOpenAiVision(
  key: string,
  { AI_BASE_URL, AI_MODEL }: Settings,
  log: Log,
  { timeoutMs = TIMEOUT, usualWaitMs = 1000, maxRetryDelayMs = 30_000 }: Patience = {},
): Vision {
  const provider = createOpenAICompatible({
    name: "ai",
    apiKey: key,
    baseURL: AI_BASE_URL,
    supportsStructuredOutputs: true,
    fetch: fetchWithRetry({ maxBytes: MAX_BYTES, usualWaitMs, maxRetryDelayMs }),
  });
  const model = provider(AI_MODEL);

  return {
    source: AI_MODEL,
    async lookAt(question, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await ask(model, question, AbortSignal.any([signal, deadline]));
        const { inputTokens, outputTokens } = answer.usage ?? {};
        log.info({ model: AI_MODEL, pictures: question.pictures.length, inputTokens, outputTokens }, "pictures read");
        if (answer.finishReason === "content-filter") throw new VisionFailed("refused");
        if (answer.finishReason === "length") throw new VisionFailed("cut_off");
        const value = jsonIn(answer.text ?? "");
        if (value === undefined) throw new VisionFailed("malformed");
        return value;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failed = error instanceof VisionFailed ? error : new VisionFailed(reasonOf(error, deadline));
        // The error of a refused call holds what was sent: only its status may be told.
        const told = APICallError.isInstance(error) ? { status: error.statusCode } : { err: error };
        log.warn({ model: AI_MODEL, reason: failed.reason, ...told }, "pictures were not read");
        throw failed;
      }
    },
  };
}

/** Settings that make answers better; some servers and models refuse one of them by its name. */
const WIRE_NAMES = { output: "response_format", maxOutputTokens: "max_tokens", temperature: "temperature" } as const;

async function ask(model: Parameters<typeof generateText>[0]["model"], asked: PictureQuestion, signal: AbortSignal) {
  const { instructions, question, pictures, form } = asked;
  const content = [
    { type: "text" as const, text: question },
    ...pictures.map((data) => ({ type: "file" as const, data, mediaType: "image/jpeg" })),
  ];
  const settings: { output?: ReturnType<typeof formOf>; maxOutputTokens?: number; temperature?: number } = {
    output: formOf(form),
    maxOutputTokens: MAX_TOKENS,
    temperature: 0,
  };
  for (;;) {
    const told = settings.output ? instructions : `${instructions}\nAnswer JSON of this form:\n${JSON.stringify(form)}`;
    try {
      // oxlint-disable-next-line no-await-in-loop -- each turn leaves out what the last one was refused for
      return await generateText({
        model,
        instructions: told,
        messages: [{ role: "user", content }],
        ...settings,
        maxRetries: 0,
        abortSignal: signal,
      });
    } catch (error) {
      if (NoObjectGeneratedError.isInstance(error)) return error;
      const refused = rejectedSetting(error);
      if (!refused || settings[refused] === undefined) throw error;
      delete settings[refused];
    }
  }
}

const formOf = (form: PictureQuestion["form"]) => Output.object({ schema: jsonSchema(form), name: "answer" });

function rejectedSetting(error: unknown): keyof typeof WIRE_NAMES | undefined {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return undefined;
  const told = `${error.message} ${error.responseBody ?? ""}`;
  const names = Object.entries(WIRE_NAMES) as [keyof typeof WIRE_NAMES, string][];
  return names.find(([, name]) => told.includes(name))?.[0];
}

function reasonOf(error: unknown, deadline: AbortSignal): VisionFailure {
  if (deadline.aborted) return "timeout";
  const garbled = [InvalidResponseDataError, TypeValidationError].some((kind) => kind.isInstance(error));
  if (garbled || error instanceof ResponseTooLarge) return "malformed";
  const { statusCode = 0 } = APICallError.isInstance(error) ? error : {};
  if (statusCode === 401 || statusCode === 403) return "unauthorized";
  if (statusCode === 429) return "busy";
  if (statusCode >= 400 && statusCode < 500) return "rejected";
  // A success whose body is no chat completion.
  return statusCode >= 200 && statusCode < 300 ? "malformed" : "unavailable";
}
