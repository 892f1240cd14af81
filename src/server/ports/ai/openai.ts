import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, Output } from "ai";
import { z } from "zod";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import {
  AiError,
  type AiPort,
  type Description,
  type DishSketch,
  type Illustration,
  NO_NUTRITION,
  type Nutrition,
  type NutritionRequest,
} from "#src/server/ports/ai/ai.ts";
import { createOpenAiVision } from "#src/server/ports/ai/openai-vision.ts";
import { plainSentences } from "#src/server/ports/ai/plain-sentences.ts";

const TIMEOUT = 60_000;
const MAX_PICTURE = 20 * 1024 * 1024;

/** What a model may say about an amount of food; anything outside is not believed. */
const figure = z.number().min(0).max(100_000);
const nutritionResponse = z.object({
  calories: figure,
  protein: figure,
  carbs: figure,
  fat: figure,
  fiber: figure,
  sugar: figure,
});
const imageResponse = z.object({
  data: z.array(z.object({ url: z.string().optional(), b64_json: z.string().optional() })).min(1),
});

type Settings = Pick<Env, "AI_BASE_URL" | "AI_MODEL" | "AI_IMAGE_MODEL">;

/** Any server that speaks OpenAI's API. Models are asked once more when they fail, then the answer is a failure. */
export function createOpenAi(key: string, settings: Settings, log: Log): AiPort {
  const { AI_BASE_URL, AI_MODEL, AI_IMAGE_MODEL } = settings;
  const provider = createOpenAICompatible({
    name: "ai",
    apiKey: key,
    baseURL: AI_BASE_URL,
    supportsStructuredOutputs: true,
  });
  const model = provider(AI_MODEL);
  const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);

  return {
    vision: createOpenAiVision(key, settings, log),

    async describeDish(dish: DishSketch, signal): Promise<Description> {
      const { text } = await generateText({
        model,
        instructions:
          "You write menu texts for restaurants: 2-3 plain sentences, appetising and true to the ingredients, without headings, lists, quotes or markup.",
        prompt: `Describe this dish.\n${facts(dish)}`,
        temperature: 0.7,
        maxOutputTokens: 150,
        maxRetries: 1,
        abortSignal: within(signal),
      }).catch((cause: unknown) => fail(signal, "The description could not be generated. Please try again.", cause));
      const description = plainSentences(text, 3, 600);
      if (description.length < 20) throw new AiError("The answer was not a description. Please try again.");
      return { description, source: AI_MODEL };
    },

    async nutritionOf({ name, quantity, unit }: NutritionRequest, signal): Promise<Nutrition> {
      try {
        const { output } = await generateText({
          model,
          instructions:
            "You are a nutritionist. Answer for exactly the given amount: calories in kcal, everything else in grams.",
          prompt: `Nutrition of ${quantity} ${unit} of ${name}.`,
          output: Output.object({ schema: nutritionResponse }),
          temperature: 0.3,
          maxOutputTokens: 300,
          maxRetries: 1,
          abortSignal: within(signal),
        });
        return { ...rounded(output), source: AI_MODEL, match: null, others: [] };
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn({ err: error }, "nutrition from the model failed");
        return NO_NUTRITION;
      }
    },

    async illustrateDish(dish: DishSketch, signal): Promise<Illustration> {
      const address = `${AI_BASE_URL.replace(/\/$/, "")}/images/generations`;
      const failed = (cause: unknown) => fail(signal, "The picture could not be generated. Please try again.", cause);
      const answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
        body: JSON.stringify({
          model: AI_IMAGE_MODEL,
          prompt: `A photograph of this dish for a restaurant's menu, seen from slightly above, in natural light, no text.\n${facts(dish)}`,
          n: 1,
          size: "1024x1024",
          quality: "hd",
          style: "natural",
        }),
        signal: within(signal),
      }).catch(failed);
      if (!answer.ok) return failed(new Error(`the image model answered ${answer.status}`));
      const [picture] = await answer
        .json()
        .then((body) => imageResponse.parse(body).data)
        .catch(failed);
      if (picture?.b64_json) {
        return { picture: { bytes: Buffer.from(picture.b64_json, "base64") }, source: AI_IMAGE_MODEL };
      }
      if (!picture?.url || !URL.canParse(picture.url)) return failed(new Error("the image model named no picture"));
      const bytes = await download(picture.url, AI_BASE_URL, within(signal)).catch((error: unknown) => {
        if (signal.aborted) throw error;
        log.warn({ err: error }, "the generated picture could not be downloaded");
        return null;
      });
      return { picture: bytes ? { bytes } : { url: picture.url }, source: AI_IMAGE_MODEL };
    },
  };
}

function facts({ name, category, description, ingredients }: DishSketch): string {
  const lines = [`Name: ${name}`, category && `Category: ${category}`, description && `Description: ${description}`];
  return [...lines, `Ingredients: ${ingredients.join(", ")}`].filter(Boolean).join("\n");
}

const rounded = (output: z.output<typeof nutritionResponse>) =>
  Object.fromEntries(Object.entries(output).map(([name, value]) => [name, Math.round(value * 100) / 100])) as z.output<
    typeof nutritionResponse
  >;

function fail(signal: AbortSignal, message: string, cause: unknown): never {
  if (signal.aborted) throw cause;
  throw new AiError(message, { cause });
}

/** Only from the model's own server or over https, and never more than a picture weighs. */
async function download(url: string, baseUrl: string, signal: AbortSignal): Promise<Uint8Array> {
  const { protocol, origin } = new URL(url);
  if (protocol !== "https:" && origin !== new URL(baseUrl).origin) throw new Error("the address is not https");
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`the picture's server answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE) throw new Error("the picture is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
