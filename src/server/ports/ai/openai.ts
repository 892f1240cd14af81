import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import type { AiPort } from "#src/server/ports/ai/ai.ts";
import { chatModel, untried } from "#src/server/ports/ai/chat-model.ts";
import { createOpenAiChat } from "#src/server/ports/ai/openai-chat.ts";
import { generateIllustration } from "#src/server/ports/ai/openai-image.ts";
import { transcribe } from "#src/server/ports/ai/openai-speech.ts";
import { estimateNutrition, generateDescription } from "#src/server/ports/ai/openai-text.ts";
import { translateMenu } from "#src/server/ports/ai/openai-translation.ts";
import { createOpenAiVision } from "#src/server/ports/ai/openai-vision.ts";

type Settings = Pick<Env, "AI_BASE_URL" | "AI_MODEL" | "AI_IMAGE_MODEL" | "AI_SPEECH_MODEL">;

/**
 * Creates the AI of any server that implements OpenAI's API. A model that fails is called a second time; then its
 * failure is the result.
 */
export function createOpenAi(key: string, settings: Settings, log: Log): AiPort {
  const { AI_BASE_URL, AI_MODEL, AI_IMAGE_MODEL, AI_SPEECH_MODEL } = settings;
  const text = { model: chatModel(AI_MODEL, { key, baseUrl: AI_BASE_URL }, untried()), source: AI_MODEL };
  const image = { key, baseUrl: AI_BASE_URL, source: AI_IMAGE_MODEL };
  return {
    vision: createOpenAiVision(key, settings, log),
    chat: createOpenAiChat(key, settings, log),
    transcribe: (speech) => transcribe({ key, baseUrl: AI_BASE_URL, model: AI_SPEECH_MODEL }, speech),
    translateMenu: (request, signal) => translateMenu(text, request, signal),
    describeDish: (dish, signal) => generateDescription(text, dish, signal),
    nutritionOf: (request, signal) => estimateNutrition(text, request, signal, log),
    illustrateDish: (dish, signal) => generateIllustration(image, dish, signal, log),
  };
}
