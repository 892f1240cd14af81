import { v7 as uuid } from "uuid";
import { expect } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { createLog } from "#src/server/log.ts";
import { createPictures } from "#src/server/pictures/pictures.ts";
import type { Chat } from "#src/server/ports/ai/chat.ts";
import { createEmbeddedAi } from "#src/server/ports/ai/embedded.ts";
import { createOpenAiChat } from "#src/server/ports/ai/openai-chat.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { type ModelStandIn, startModelStandIn, type ToolCall } from "#src/testing/model-stand-in.ts";

/** A sentence that no grammar understands. */
export const UNKNOWN = "gimme the lowdown, chef";

export interface ModelApp {
  app: TestApp;
  model: ModelStandIn;
  /** The model's time limit. */
  timing: { timeoutMs: number };
  stop(): Promise<void>;
}

/** Starts the application with a model that follows a test's script. */
export async function startModelApp(env: Record<string, string> = {}): Promise<ModelApp> {
  const model = await startModelStandIn();
  const timing = { timeoutMs: 20_000 };
  const settings = { AI_BASE_URL: model.url, AI_MODEL: "talker" };
  const log = createLog("silent");
  const chat: Chat = {
    source: "talker",
    converse: (request) => createOpenAiChat("key", settings, log, { retryDelayMs: 1, ...timing }).converse(request),
  };
  const app = await startTestApp({ env, ports: { ai: { ...createEmbeddedAi(createPictures()), chat } } });
  const stop = async () => {
    await app.stop();
    await model.stop();
  };
  return { app, model, timing, stop };
}

/** Makes the model call the tools, then reply with the text. */
export function script({ model }: ModelApp, calls: ToolCall[], text = "Done."): void {
  model.script = (_, step) => (step === 0 && calls.length > 0 ? { calls } : { text });
}

interface Spoken {
  text?: string;
  language?: Language;
  id?: string;
}

/** Sends a message to the agent. Returns the conversation. */
export async function send(who: Pick<Owner, "call">, { text = UNKNOWN, language = "en", id = uuid() }: Spoken = {}) {
  const response = await who.call(agent.sendChat, { body: { id, text, language } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.turns;
}

/** Sends a message to the agent. Returns the last reply. */
export const say = async (who: Pick<Owner, "call">, spoken: Spoken = {}) => (await send(who, spoken)).at(-1)!;

/** Returns the tools' results to the model in the last run, in order. */
export const toolResults = ({ model }: ModelApp) =>
  (model.requests.at(-1)?.messages ?? []).filter(({ role }) => role === "tool").map(({ content }) => content ?? "");

/** Creates a restaurant with rice, two kinds of tuna and ramen. */
export async function smallRestaurant({ app }: ModelApp) {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", country: "Singapore", currency: "SGD" });
  const rice = await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8, unit_price: 1.5 });
  await addItem(owner, { name: "Tuna fresh", unit: "kg", quantity_available: 1, reorder_threshold: 3 });
  await addItem(owner, { name: "Tuna can", unit: "pcs", quantity_available: 12 });
  await createDish(app, owner.companyId, {
    name: "Ramen",
    sizes: [{ name: "Regular", price: 12.5, recipe: [{ item: rice.id, quantity: 0.1 }] }],
  });
  const stock = async (name = "Rice") =>
    (await owner.call(listInventory)).body.items.find((item) => item.name === name)?.quantity_available;
  return { owner, stock };
}

interface RunRow {
  error: string | null;
  steps: number;
  model: string;
  source: string;
}

export const runsOf = async ({ app }: ModelApp, companyId: string) =>
  (
    await app.pool.query<RunRow>(
      "select error, steps, model, source from agent_runs where company_id = $1 order by started_at",
      [companyId],
    )
  ).rows;

export const tokensUsed = async ({ app }: ModelApp, companyId: string) =>
  (await app.pool.query<{ tokens: number }>("select tokens from agent_token_use where company_id = $1", [companyId]))
    .rows[0]?.tokens;
