import { z } from "zod";
import { AiError, type Speech } from "#src/server/ports/ai/ai.ts";
import { readBounded } from "#src/server/ports/read-bounded.ts";

const TIMEOUT_MS = 20_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

const transcription = z.object({ text: z.string() });

/** The server of a model that turns speech into text, by OpenAI's API. */
interface SpeechModel {
  key: string;
  baseUrl: string;
  model: string;
  timeoutMs?: number;
}

/** Returns the words of a voice message. It is not retried, because the person waits. Throws `AiError`. */
export async function transcribe(
  { key, baseUrl, model, timeoutMs = TIMEOUT_MS }: SpeechModel,
  { bytes, type, name }: Speech,
): Promise<string> {
  const form = new FormData();
  form.append("model", model);
  form.append("response_format", "json");
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, "")}/audio/transcriptions`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: form,
      // The voice message is meant for one server only.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBounded(response, MAX_RESPONSE_BYTES);
    if (!response.ok) throw new Error(`the model responded with ${response.status}`);
    return transcription.parse(JSON.parse(body.toString("utf8"))).text;
  } catch (cause) {
    throw new AiError("The voice message could not be understood.", { cause });
  }
}
