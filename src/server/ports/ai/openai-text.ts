import { generateText, type LanguageModel, Output } from "ai";
import { z } from "zod";
import type { Log } from "#src/server/log.ts";
import {
  AiError,
  type Description,
  type DishSketch,
  NO_NUTRITION,
  type Nutrition,
  type NutritionRequest,
} from "#src/server/ports/ai/ai.ts";
import { dishFacts, throwAiError, withTimeout } from "#src/server/ports/ai/model-call.ts";
import { plainSentences } from "#src/server/ports/ai/plain-sentences.ts";

/** The allowed range of a model's number for an amount of food; any number outside it is rejected. */
const amount = z.number().min(0).max(100_000);
const nutritionResponse = z.object({
  calories: amount,
  protein: amount,
  carbs: amount,
  fat: amount,
  fiber: amount,
  sugar: amount,
});

/** The language model, and the name under which its results are stored. */
interface TextModel {
  model: LanguageModel;
  source: string;
}

export async function generateDescription(
  { model, source }: TextModel,
  dish: DishSketch,
  signal: AbortSignal,
): Promise<Description> {
  const { text } = await generateText({
    model,
    instructions:
      "You write menu texts for restaurants: 2-3 plain sentences, appetising and true to the ingredients, without headings, lists, quotes or markup.",
    prompt: `Describe this dish.\n${dishFacts(dish)}`,
    temperature: 0.7,
    maxOutputTokens: 150,
    maxRetries: 1,
    abortSignal: withTimeout(signal),
  }).catch((cause: unknown) =>
    throwAiError(signal, "The description could not be generated. Please try again.", cause),
  );
  const description = plainSentences(text, 3, 600);
  if (description.length < 20) throw new AiError("The answer was not a description. Please try again.");
  return { description, source };
}

/** Returns `NO_NUTRITION` when the model fails; throws only when the caller's signal aborts. */
export async function estimateNutrition(
  { model, source }: TextModel,
  { name, quantity, unit }: NutritionRequest,
  signal: AbortSignal,
  log: Log,
): Promise<Nutrition> {
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
      abortSignal: withTimeout(signal),
    });
    return { ...rounded(output), source, match: null, others: [] };
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error }, "nutrition from the model failed");
    return NO_NUTRITION;
  }
}

const rounded = (output: z.output<typeof nutritionResponse>) =>
  Object.fromEntries(Object.entries(output).map(([name, value]) => [name, Math.round(value * 100) / 100])) as z.output<
    typeof nutritionResponse
  >;
