import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  TypeValidationError,
} from "ai";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { chatModel, untried } from "#src/server/ports/ai/chat-model.ts";
import { fetchWithRetry } from "#src/server/ports/ai/fetch-with-retry.ts";
import { rejectedSetting } from "#src/server/ports/ai/rejected-setting.ts";
import { ResponseTooLarge } from "#src/server/ports/read-bounded.ts";
import { type PictureQuestion, type Vision, VisionFailed, type VisionFailure } from "#src/server/ports/ai/vision.ts";

/** All pages of a long invoice are one response, which a slow model writes for a minute and more. */
const TIMEOUT_MS = 150_000;
const MAX_TOKENS = 16_000;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

type Settings = Pick<Env, "AI_BASE_URL" | "AI_MODEL">;

interface Timing {
  timeoutMs?: number;
  retryDelayMs?: number;
  maxRetryDelayMs?: number;
}

/** Reads pictures through any server that implements OpenAI's chat completions with image input. */
export function createOpenAiVision(
  key: string,
  { AI_BASE_URL, AI_MODEL }: Settings,
  log: Log,
  { timeoutMs = TIMEOUT_MS, retryDelayMs = 1000, maxRetryDelayMs = 30_000 }: Timing = {},
): Vision {
  const fetchBounded = fetchWithRetry({ maxBytes: MAX_RESPONSE_BYTES, retryDelayMs, maxRetryDelayMs });
  const model = chatModel(AI_MODEL, { key, baseUrl: AI_BASE_URL, fetch: fetchBounded }, untried());

  return {
    source: AI_MODEL,
    async readPictures(question, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await askModel(model, question, AbortSignal.any([signal, deadline]));
        const { inputTokens, outputTokens } = response.usage ?? {};
        log.info({ model: AI_MODEL, pictures: question.pictures.length, inputTokens, outputTokens }, "pictures read");
        if (response.finishReason === "content-filter") throw new VisionFailed("declined");
        if (response.finishReason === "length") throw new VisionFailed("cut_off");
        const value = jsonIn(response.text ?? "");
        if (value === undefined) throw new VisionFailed("malformed");
        return value;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failed = error instanceof VisionFailed ? error : new VisionFailed(reasonOf(error, deadline));
        // The error of a rejected call contains the request: only its status may be logged.
        const cause = APICallError.isInstance(error) ? { status: error.statusCode } : { err: error };
        log.warn({ model: AI_MODEL, reason: failed.reason, ...cause }, "pictures were not read");
        throw failed;
      }
    },
  };
}

async function askModel(model: LanguageModel, request: PictureQuestion, signal: AbortSignal) {
  const { instructions, question, pictures, form } = request;
  const content = [
    { type: "text" as const, text: question },
    ...pictures.map((data) => ({ type: "file" as const, data, mediaType: "image/jpeg" })),
  ];
  const ask = (output: ReturnType<typeof formOf> | undefined) =>
    generateText({
      model,
      instructions: output ? instructions : `${instructions}\nAnswer JSON of this form:\n${JSON.stringify(form)}`,
      messages: [{ role: "user", content }],
      ...(output && { output }),
      temperature: 0,
      maxOutputTokens: MAX_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
    });
  try {
    return await ask(formOf(form)).catch((error: unknown) => {
      // The call is repeated without structured responses, because the server rejected them.
      if (rejectedSetting(error) === "output") return ask(undefined);
      throw error;
    });
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return error;
    throw error;
  }
}

const formOf = (form: PictureQuestion["form"]) => Output.object({ schema: jsonSchema(form), name: "answer" });

function reasonOf(error: unknown, deadline: AbortSignal): VisionFailure {
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

/**
 * Returns the JSON object in the text of a model: bare, fenced, or with prose around it. Undefined when there is none.
 */
function jsonIn(text: string): unknown {
  for (const candidate of candidates(text)) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate may be the object.
    }
  }
  return undefined;
}

function candidates(text: string): string[] {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
  const outermost = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return [text, fenced, outermost].filter((candidate) => candidate !== undefined);
}
