import { AiError, type DishSketch } from "#src/server/ports/ai/ai.ts";

const TIMEOUT_MS = 60_000;

/** Returns a signal that aborts with the caller's signal, or when the model takes too long. */
export function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
}

/** Throws an `AiError` with a message that can be shown, or the cause itself when the caller's signal aborted. */
export function throwAiError(signal: AbortSignal, message: string, cause: unknown): never {
  if (signal.aborted) throw cause;
  throw new AiError(message, { cause });
}

/** Returns the facts of a dish for a model's prompt. */
export function dishFacts({ name, category, description, ingredients }: DishSketch): string {
  const lines = [`Name: ${name}`, category && `Category: ${category}`, description && `Description: ${description}`];
  return [...lines, `Ingredients: ${ingredients.join(", ")}`].filter(Boolean).join("\n");
}
