import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type LanguageModel, wrapLanguageModel } from "ai";
import { rejectedSetting } from "#src/server/ports/ai/rejected-setting.ts";

/** What a model accepts, which its first calls find out. */
export interface AcceptedSettings {
  /** What its server calls the limit of tokens; it accepts one of the names, and nothing is asked without a limit. */
  limitName: "max_tokens" | "max_completion_tokens";
  /** Some have one temperature only. */
  takesTemperature: boolean;
}

export const untried = (): AcceptedSettings => ({ limitName: "max_tokens", takesTemperature: true });

interface Server {
  key: string;
  baseUrl: string;
  fetch?: typeof fetch;
}

/**
 * A model of any server that implements OpenAI's chat completions. A call whose limit of tokens or temperature is rejected by
 * its name is sent again with the other name, or without the temperature, and so are later calls at once.
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
