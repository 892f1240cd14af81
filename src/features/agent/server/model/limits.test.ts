import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { MAX_RUN_TOKENS } from "#src/features/agent/server/model/runs.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { TOOL_TEXTS } from "#src/features/agent/model/tool-inputs.ts";
import { actsOf } from "#src/features/agent/verbs.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import { ROLES } from "#src/shared/roles.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import {
  type ModelApp,
  runsOf,
  say,
  script,
  send,
  smallRestaurant,
  startModelApp,
  tokensUsed,
  toolResults,
  UNKNOWN,
} from "#src/testing/model-restaurant.ts";
import type { ModelResponse, ToolCall } from "#src/testing/model-stand-in.ts";

/** Enough tokens for two runs. */
const DAILY_TOKENS = 2 * MAX_RUN_TOKENS;
const { byModel, modelFailed, modelUsedUp, notUnderstood } = textsOf("en");
let started: ModelApp;
beforeAll(async () => {
  started = await startModelApp({ AI_CHAT_DAILY_TOKENS: String(DAILY_TOKENS) });
});
beforeEach(() => {
  started.timing.timeoutMs = 20_000;
  started.model.requests.length = 0;
});
afterAll(() => started.stop());

describe("when the model fails", () => {
  test.each<[string, ModelResponse, string]>([
    ["with 500", { status: 500 }, "unavailable"],
    ["with 429", { status: 429 }, "busy"],
    ["with a rejected key", { status: 401 }, "unauthorized"],
    ["with broken JSON", { body: "{" }, "malformed"],
    ["with a reply that was held back", { finish: "content_filter" }, "declined"],
  ])("%s, the agent says so and asks as it does without one", async (_, response, error) => {
    const { owner } = await smallRestaurant(started);
    started.model.script = () => response;
    const turn = await say(owner);
    expect(turn.text.startsWith(`${modelFailed}\n${notUnderstood}`)).toBe(true);
    expect(await runsOf(started, owner.companyId)).toMatchObject([{ error }]);
  });

  test("because it is slow, nothing that it read or proposed by then is shown", async () => {
    const { owner } = await smallRestaurant(started);
    started.timing.timeoutMs = 300;
    started.model.script = (_, step) =>
      step === 0 ? { calls: [["count", { name: "rice", quantity: 0 }]] } : { silent: true };
    const turns = await send(owner);
    expect(turns).toHaveLength(2);
    expect(turns[1]).toMatchObject({ proposal: null, text: expect.stringContaining(modelFailed) as string });
    expect(await runsOf(started, owner.companyId)).toMatchObject([{ error: "timeout" }]);
  });

  test("by calling what does not exist or as it must not be called, no tool runs", async () => {
    const { owner } = await smallRestaurant(started);
    const calls: ToolCall[] = [
      ["confirm", { id: uuid() }],
      ["count", '{"name": "rice", "quan'],
      ["count", { name: "rice", quantity: -5 }],
      ["count", { name: "rice", quantity: 1e300 }],
      ["count", { name: "x".repeat(2000), quantity: 1 }],
      ["sales", { period: "'; drop table orders; --" }],
    ];
    script(started, calls, "Sorry, which ingredient?");
    const turns = await send(owner);
    expect(turns.at(-1)).toMatchObject({ text: `Sorry, which ingredient?\n\n${byModel}`, proposal: null });
    expect(toolResults(started)).toHaveLength(calls.length);
  });

  test.each(LANGUAGES)("it is said in the person's language: %s", async (language) => {
    const { owner } = await smallRestaurant(started);
    started.model.script = () => ({ status: 500 });
    expect((await say(owner, { text: "blorp blorp blorp", language })).text).toContain(textsOf(language).modelFailed);
  });

  test("in a tool by our own fault, the person gets a reply and the error is not hidden", async () => {
    const { owner } = await smallRestaurant(started);
    script(started, [["deliveries", {}]], "Which delivery?");
    await started.app.pool.query("alter table purchase_orders rename to purchase_orders_away");
    const response = await started.app.allowUnexpectedErrors(() =>
      owner.call(agent.sendChat, { body: { id: uuid(), text: UNKNOWN, language: "en" } }),
    );
    await started.app.pool.query("alter table purchase_orders_away rename to purchase_orders");
    expect(response.status).toBe(500);
    expect(started.model.requests).toHaveLength(1);
    expect((await owner.call(agent.readChat)).body.turns.at(-1)?.text).toContain(modelFailed);
    expect(await runsOf(started, owner.companyId)).toMatchObject([{ error: "tool" }]);
  });
});

test("a message that is sent again while the model works gets one reply", async () => {
  const { owner } = await smallRestaurant(started);
  script(started, [], "Which one do you mean?");
  const id = uuid();
  await Promise.all([0, 1, 2].map(() => send(owner, { id })));
  const { turns } = (await owner.call(agent.readChat)).body;
  expect(turns.map(({ role }) => role)).toEqual(["person", "agent"]);
  expect(started.model.requests).toHaveLength(1);
});

test("a message whose process died gets a reply when it is sent again, once", async () => {
  const { owner } = await smallRestaurant(started);
  script(started, [], "Which one do you mean?");
  const id = uuid();
  await send(owner, { id });
  await started.app.pool.query("delete from conversation_turns where company_id = $1 and role = 'agent'", [
    owner.companyId,
  ]);
  const unfinished =
    "update agent_runs set finished_at = null, started_at = now() - $2::interval where company_id = $1";
  await started.app.pool.query(unfinished, [owner.companyId, "10 seconds"]);
  expect(await send(owner, { id })).toHaveLength(1);
  await started.app.pool.query(unfinished, [owner.companyId, "2 minutes"]);
  expect((await say(owner, { id })).text).toContain(modelFailed);
  expect(await send(owner, { id })).toHaveLength(2);
  expect(await runsOf(started, owner.companyId)).toMatchObject([{ error: "abandoned" }]);
});

test("a conversation that is deleted while the model works stays deleted, and its runs with it", async () => {
  const { owner } = await smallRestaurant(started);
  let deleted: Promise<unknown> = Promise.resolve();
  started.model.script = (_, step) => {
    if (step === 0) deleted = owner.call(agent.deleteChat);
    return step === 0 ? { calls: [["low", {}]] } : { text: "Which one?" };
  };
  await Promise.all([send(owner), deleted]);
  await deleted;
  expect((await owner.call(agent.readChat)).body.turns.filter(({ role }) => role === "person")).toEqual([]);
  expect(await runsOf(started, owner.companyId)).toEqual([]);
  expect(await tokensUsed(started, owner.companyId)).toBe(240);
});

describe("the tokens of a day", () => {
  test("are reserved before a run and settled after it, at once for all", async () => {
    const { owner } = await smallRestaurant(started);
    const usage = { prompt_tokens: 9000, completion_tokens: 1000, total_tokens: 10_000 };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    started.model.script = () => released.then(() => ({ text: "Which one?", usage }));
    const people = await Promise.all([0, 1, 2, 3].map(() => createMember(started.app, owner.companyId, "manager")));
    // Two runs at a time have enough tokens. The other two get a reply while the model still works on the first two.
    let replies = 0;
    const said = people.map(async (person) => {
      const { text } = await say(person);
      replies += 1;
      if (replies === 2) release();
      return text;
    });
    const texts = await Promise.all(said);
    expect(texts.filter((text) => text.includes(byModel))).toHaveLength(2);
    expect(texts.filter((text) => text.includes(modelUsedUp))).toHaveLength(2);
    expect(started.model.requests).toHaveLength(2);
    expect(await tokensUsed(started, owner.companyId)).toBe(20_000);
  });

  test("that are used up leave the grammar, until the next day", async () => {
    const { owner } = await smallRestaurant(started);
    script(started, [], "Which one?");
    await say(owner);
    const set = "update agent_token_use set tokens = $2, day = day - $3::int where company_id = $1";
    await started.app.pool.query(set, [owner.companyId, DAILY_TOKENS - MAX_RUN_TOKENS + 1, 0]);
    expect((await say(owner)).text.startsWith(`${modelUsedUp}\n${notUnderstood}`)).toBe(true);
    expect((await say(owner, { text: "rice?" })).text).toBe("Rice: 8 kg in stock.");
    // Deleting the conversation gives no new tokens.
    await owner.call(agent.deleteChat);
    expect((await say(owner)).text).toContain(modelUsedUp);
    const other = await createOwner(started.app);
    expect((await say(other)).text).toContain(byModel);
    await started.app.pool.query(set, [owner.companyId, DAILY_TOKENS, 1]);
    expect((await say(owner)).text).toContain(byModel);
    expect(await tokensUsed(started, owner.companyId)).toBe(120);
  });
});

describe("the rights are those of the screens", () => {
  test.each(ROLES)("%s gets the tools of the role, and no other can be called", async (role) => {
    const { owner, stock } = await smallRestaurant(started);
    const member = role === "owner" ? owner : await createMember(started.app, owner.companyId, role);
    const calls: ToolCall[] = [
      ["sales", { period: "today" }],
      ["cost", { name: "ramen" }],
      ["stock", { name: "rice" }],
      ["find_names", { text: "rice" }],
      ["count", { name: "rice", quantity: 0 }],
      ["approve_po", { number: 1 }],
    ];
    script(started, calls, "");
    const turns = await send(member);
    const offered = started.model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
    expect(offered.toSorted()).toEqual(
      [...actsOf(role).filter((act) => TOOL_TEXTS[act] !== null), "find_names"].toSorted(),
    );
    const everything = toolResults(started).join("\n") + turns.map(({ text }) => text).join("\n");
    expect(everything.includes("What the ingredients")).toBe(role === "owner" || role === "manager");
    expect(everything.includes("no orders")).toBe(role === "owner" || role === "manager");
    expect(everything.includes("8 kg")).toBe(role !== "counter");
    expect(everything.includes('"Rice"')).toBe(role !== "counter");
    expect(await stock()).toBe(8);
  });

  test("also at the moment at which a proposal is confirmed", async () => {
    const { owner } = await smallRestaurant(started);
    const manager = await createMember(started.app, owner.companyId, "manager");
    script(started, [["count", { name: "rice", quantity: 0 }]]);
    const { proposal } = await say(manager);
    await started.app.pool.query("update members set role = 'counter' where company_id = $1 and user_id = $2", [
      owner.companyId,
      manager.userId,
    ]);
    const { status } = await manager.call(agent.confirmProposal, { body: { id: proposal?.id ?? "" } });
    expect(status).toBe(403);
  });
});

test("another restaurant's data is not found, by whatever name or number", async () => {
  const { owner } = await smallRestaurant(started);
  const other = await createOwner(started.app);
  await addItem(other, { name: "Caviar of the others", unit: "kg", quantity_available: 77 });
  await createDish(started.app, other.companyId, {
    name: "Soup of the others",
    sizes: [{ name: "Regular", price: 77 }],
  });
  const calls: ToolCall[] = [
    ["stock", { name: "Caviar of the others" }],
    ["price", { name: "Soup of the others" }],
    ["find_names", { text: "of the others" }],
    ["stop", { name: "Soup of the others" }],
    ["count", { name: "Caviar of the others", quantity: 0 }],
    ["low", {}],
    ["supplier", {}],
  ];
  script(started, calls, "77 kg of caviar.");
  const turns = await send(owner);
  expect(turns.map(({ text }) => text).join("\n")).not.toContain("77");
  expect(turns.every(({ proposal }) => proposal === null)).toBe(true);
  expect(toolResults(started).join("\n")).not.toContain("77");
  expect(toolResults(started)[2]).toBe('{"names":[]}');
});
