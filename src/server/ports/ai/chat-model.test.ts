import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/server/log.ts";
import { createOpenAi } from "#src/server/ports/ai/openai.ts";
import { type ModelStandIn, startModelStandIn } from "#src/testing/model-stand-in.ts";

let model: ModelStandIn;
beforeAll(async () => {
  model = await startModelStandIn();
});
afterAll(() => model.stop());
beforeEach(() => model.requests.splice(0));

const textsOf = () => {
  const settings = { AI_BASE_URL: model.url, AI_MODEL: "model", AI_IMAGE_MODEL: "image", AI_SPEECH_MODEL: "speech" };
  return createOpenAi("key", settings, createLog("silent"));
};
const dish = { name: "Laksa", category: null, description: null, ingredients: ["Rice noodles"], attempt: 0 };
const describe = (ai: ReturnType<typeof textsOf>) => ai.describeDish(dish, new AbortController().signal);
const settingsSent = () =>
  model.requests.map(({ max_tokens, max_completion_tokens, temperature }) => [
    max_tokens,
    max_completion_tokens,
    temperature,
  ]);

test("texts of a model that takes neither max_tokens nor a temperature are written, later ones at once", async () => {
  model.script = ({ max_tokens, temperature }) => {
    if (max_tokens !== undefined) return { status: 400, message: "Unsupported parameter: 'max_tokens'." };
    if (temperature !== undefined) return { status: 400, message: "Unsupported value: 'temperature' must be 1." };
    return { text: "Noodles in a hot coconut soup. Sour, and sharp with chilli." };
  };
  const ai = textsOf();
  expect((await describe(ai)).description).toContain("coconut soup");
  expect((await describe(ai)).description).toContain("coconut soup");
  expect(settingsSent()).toEqual([
    [150, undefined, 0.7],
    [undefined, 150, 0.7],
    [undefined, 150, undefined],
    [undefined, 150, undefined],
  ]);
});

test("calls at once are each sent again, and what is rejected for something else is not", async () => {
  let waiting = 0;
  let bothAreHere: () => void = () => {};
  const both = new Promise<void>((resolve) => (bothAreHere = resolve));
  model.script = async ({ max_tokens }) => {
    if (max_tokens === undefined) return { text: "Noodles in a hot coconut soup. Sour, and sharp." };
    if ((waiting += 1) === 2) bothAreHere();
    await both;
    return { status: 400, message: "Unsupported parameter: 'max_tokens'." };
  };
  const ai = textsOf();
  await Promise.all([describe(ai), describe(ai)]);
  expect(settingsSent().map(([first, second]) => [first, second])).toEqual([
    [150, undefined],
    [150, undefined],
    [undefined, 150],
    [undefined, 150],
  ]);
  model.requests.splice(0);
  model.script = () => ({ status: 400, message: "The model does not exist." });
  await expect(describe(ai)).rejects.toThrow("could not be generated");
  expect(model.requests).toHaveLength(1);
});
