import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type LanguageModel, wrapLanguageModel } from "ai";
import { rejectedSetting } from "#src/server/ports/ai/rejected-setting.ts";

/** The settings that a model accepts. The first calls of the model detect them. */
export interface AcceptedSettings {
  /** The server's name for the token limit; it accepts one of the names, and no call is made without a limit. */
  limitName: "max_tokens" | "max_completion_tokens";
  /** Whether it accepts a temperature; some models have a fixed one. */
  takesTemperature: boolean;
}

export const untried = (): AcceptedSettings => ({ limitName: "max_tokens", takesTemperature: true });

interface Server {
  key: string;
  baseUrl: string;
  fetch?: typeof fetch;
}

/**
 * Returns a model of any server that implements OpenAI's chat completions. When a server rejects the token limit or the
 * temperature by name, the call is repeated with the other name, or without the temperature. Later calls use the
 * accepted settings at once.
 */
export function chatModel(name: string, { key, baseUrl, fetch }: Server, accepted: AcceptedSettings): LanguageModel {
  const provider = createOpenAICompatible({
    name: "ai",
    apiKey: key,
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    ...(fetch && { fetch }),
    transformRequestBody: ({ max_tokens, temperature, ...body }) => ({
      ...body,
      [accepted.limitName]: max_tokens as unknown,
      ...(accepted.takesTemperature && { temperature: temperature as unknown }),
    }),
  });
  return wrapLanguageModel({
    model: provider(name),
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        for (;;) {
          // Another call may find out the same meanwhile.
          const sent = { ...accepted };
          try {
            return await doGenerate();
          } catch (error) {
            const rejected = rejectedSetting(error);
            if (rejected === "maxOutputTokens" && sent.limitName === "max_tokens")
              accepted.limitName = "max_completion_tokens";
            else if (rejected === "temperature" && sent.takesTemperature) accepted.takesTemperature = false;
            else throw error;
          }
        }
      },
    },
  });
}
