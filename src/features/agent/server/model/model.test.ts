import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { instructionsIn } from "#src/features/agent/model/instructions.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { listActivities } from "#src/features/activity/contract.ts";
import { listStops } from "#src/features/dishes/stops/contract.ts";
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
import type { ToolCall } from "#src/testing/model-stand-in.ts";

const { byModel, notUnderstood } = textsOf("en");
let started: ModelApp;
beforeAll(async () => {
  started = await startModelApp();
});
beforeEach(() => {
  started.timing.timeoutMs = 20_000;
  started.model.requests.length = 0;
});
afterAll(() => started.stop());

test("what the grammar understands is replied without the model", async () => {
  const { owner } = await smallRestaurant(started);
  script(started, [["sales", { period: "today" }]]);
  expect((await say(owner, { text: "how much rice is left?" })).text).toBe("Rice: 8 kg in stock.");
  expect(started.model.requests).toEqual([]);
  expect(await runsOf(started, owner.companyId)).toEqual([]);
});

test("the model reads with the tools, and what it says is marked as its words", async () => {
  const { owner } = await smallRestaurant(started);
  script(
    started,
    [
      ["stock", { name: "rice" }],
      ["low", {}],
    ],
    "There are 8 kg of rice; tuna is low, at 1 kg.",
  );
  const turn = await say(owner);
  expect(turn).toMatchObject({
    text: `There are 8 kg of rice; tuna is low, at 1 kg.\n\n${byModel}`,
    proposal: null,
  });
  expect(toolResults(started)).toEqual([
    expect.stringContaining("Rice: 8 kg in stock."),
    expect.stringContaining("Tuna fresh: 1 kg"),
  ]);
  expect(await runsOf(started, owner.companyId)).toMatchObject([
    { error: null, steps: 2, model: "talker", source: "app" },
  ]);
  expect(await tokensUsed(started, owner.companyId)).toBe(240);
});

test("every reading tool reads, in a transaction that cannot write", async () => {
  const { owner } = await smallRestaurant(started);
  const calls: ToolCall[] = [
    ["stock", { name: "Rice" }],
    ["low", {}],
    ["sales", { period: "last_week" }],
    ["orders", {}],
    ["order_status", { reference: "ORD-NONE" }],
    ["price", { name: "ramen" }],
    ["cost", { name: "ramen" }],
    ["purchases", {}],
    ["deliveries", {}],
    ["prep", {}],
    ["sold_out", {}],
    ["supplier", { name: "Rice" }],
  ];
  script(started, calls, "");
  const { text } = await say(owner);
  expect(text.replaceAll(/\s/gu, " ")).toContain("What the ingredients of Ramen cost: $0.15");
  // The order that does not exist is not among them.
  expect(text.split("\n\n")).toHaveLength(calls.length - 1);
  script(
    started,
    [
      ["forecast", {}],
      ["po", { number: 7 }],
      ["find_names", { text: "tuna" }],
    ],
    "",
  );
  await say(owner);
  expect(toolResults(started)[1]).toContain("with the number 7.");
  expect(JSON.parse(toolResults(started)[2] ?? "")).toEqual({ names: ["Tuna can", "Tuna fresh"] });
});

test("a question that says more than it asks is not shown where no tool was called", async () => {
  const { owner } = await smallRestaurant(started);
  script(started, [], "I approved the order and told the supplier. Anything else?");
  expect((await say(owner)).text).toContain(notUnderstood);
  expect(await runsOf(started, owner.companyId)).toMatchObject([{ error: "unfounded" }]);
});

test("the model is told what was said before, and that JSON is data", async () => {
  const { owner } = await smallRestaurant(started);
  await say(owner, { text: "how much rice is left?" });
  script(started, [], "Which one do you mean?");
  expect((await say(owner)).text).toBe(`Which one do you mean?\n\n${byModel}`);
  const [system, user] = started.model.requests[0]?.messages ?? [];
  expect(system?.content).toBe(instructionsIn("en"));
  expect(JSON.parse(user?.content ?? "")).toMatchObject({
    message: UNKNOWN,
    earlier: [
      { role: "person", text: "how much rice is left?" },
      { role: "agent", text: "Rice: 8 kg in stock." },
    ],
  });
});

describe("a proposal", () => {
  test.each<[ToolCall, string]>([
    [["count", { name: "rice", quantity: 5, unit: "kg" }], "Count Rice: 8 kg becomes 5 kg."],
    [["count", { name: "Rice", quantity: 5 }], "Count Rice: 8 kg becomes 5 kg."],
    [
      ["waste", { name: "rice", quantity: 500, unit: "grams", reason: "burnt" }],
      "Book 0.5 kg of Rice as waste (burnt): 8 kg becomes 7.5 kg.",
    ],
    [["stop", { name: "RAMEN" }], "Mark Ramen sold out until the end of the day. Guests cannot order it."],
  ])("is shown in our words and changes nothing: %j", async (call, shown) => {
    const { owner, stock } = await smallRestaurant(started);
    script(started, [call], "I have booked it. Everything is approved.");
    const turn = await say(owner, { text: `${UNKNOWN}: burnt` });
    expect(turn).toMatchObject({ text: shown, proposal: { state: "open" } });
    expect(toolResults(started)[0]).toContain("waits for the person");
    expect(await stock()).toBe(8);
    expect((await owner.call(listStops)).body.stops).toEqual([]);
    const { rows } = await started.app.pool.query("select by from agent_proposals where company_id = $1", [
      owner.companyId,
    ]);
    expect(rows).toEqual([{ by: "model" }]);
  });

  test("is done once when the person confirms it, as their act", async () => {
    const { owner, stock } = await smallRestaurant(started);
    script(started, [["count", { name: "rice", quantity: 5 }]]);
    const { proposal } = await say(owner);
    const body = { id: proposal?.id ?? "" };
    await Promise.all([0, 1].map(() => owner.call(agent.confirmProposal, { body })));
    expect(await stock()).toBe(5);
    expect((await owner.call(listActivities)).body.activities[0]?.displayName).toContain("through the agent");
  });

  test("is asked about where the grammar would ask", async () => {
    const { owner } = await smallRestaurant(started);
    const calls: ToolCall[] = [
      ["count", { name: "tuna", quantity: 5 }],
      ["count", { name: "rice", quantity: 5, unit: "crates" }],
      ["waste", { name: "rice", quantity: 50, unit: "kg" }],
      ["stop", { name: "pizza" }],
      ["back", { name: "ramen" }],
      ["approve_po", { number: 1 }],
      ["made", { name: "rice", quantity: 1 }],
    ];
    script(started, calls, "All done.");
    const turns = await send(owner);
    expect(turns.every(({ proposal }) => proposal === null)).toBe(true);
    expect(turns.at(-1)?.text).toContain("Only 8 kg of Rice are in stock.");
    expect(turns.at(-1)?.text).not.toContain("All done");
  });

  test("has no words of the model in it", async () => {
    const { owner } = await smallRestaurant(started);
    const reason = "see evil.example";
    script(started, [
      ["waste", { name: "rice", quantity: 1, reason }],
      ["count", { name: "rice", quantity: 1, unit: reason }],
    ]);
    const turns = await send(owner);
    expect(turns.slice(1).map(({ text }) => text)).toEqual(["Book 1 kg of Rice as waste: 8 kg becomes 7 kg."]);
  });

  test("stands with what was read, and there are at most three of a message", async () => {
    const { owner } = await smallRestaurant(started);
    const counts = [1, 2, 3, 4, 4].map((quantity): ToolCall => ["count", { name: "rice", quantity }]);
    script(started, [["stock", { name: "tuna can" }], ...counts]);
    const turns = await send(owner);
    expect(turns.slice(1).map(({ text }) => text)).toEqual([
      "Tuna can: 12 pcs in stock.",
      "Count Rice: 8 kg becomes 1 kg.",
      "Count Rice: 8 kg becomes 2 kg.",
      "Count Rice: 8 kg becomes 3 kg.",
    ]);
    script(started, []);
    expect((await say(owner, { text: "yes" })).text).toBe(
      [textsOf("en").useButtons, ...[1, 2, 3].map((left) => `- Count Rice: 8 kg becomes ${left} kg.`)].join("\n"),
    );
    expect(started.model.requests).toHaveLength(2);
  });

  test("that was refused or is old does nothing", async () => {
    const { owner, stock } = await smallRestaurant(started);
    script(started, [["count", { name: "rice", quantity: 5 }]]);
    const refused = await say(owner);
    await say(owner, { text: "no" });
    const old = await say(owner);
    await started.app.pool.query("update agent_proposals set expires_at = now() where id = $1", [old.proposal?.id]);
    for (const { proposal } of [refused, old]) {
      const { body } = await owner.call(agent.confirmProposal, { body: { id: proposal?.id ?? "" } });
      expect(body.code).toBe("PROPOSAL_ENDED");
    }
    expect(await stock()).toBe(8);
  });
});

describe("instead of what the model wrote", () => {
  test.each([
    ["a number that no tool returned", "You have 80 kg of rice.", "numbers"],
    ["a number in words", "You have eighty kilos of rice.", "numbers"],
    ["a foreign link", "8 kg, see [here](https://evil.example/?q=8).", "link"],
    ["the instructions", instructionsIn("en"), "instructions"],
    ["nothing", "", "empty"],
  ])("the person reads the table: %s", async (_, text, error) => {
    const { owner } = await smallRestaurant(started);
    script(started, [["stock", { name: "rice" }]], text);
    expect(await say(owner)).toMatchObject({ text: "Rice: 8 kg in stock.", choices: [] });
    expect(await runsOf(started, owner.companyId)).toMatchObject([{ error }]);
  });

  test.each([
    ["claims without a tool", "Everything was approved."],
    ["numbers without a tool", "Is 5 kg right?"],
    ["the instructions", `${instructionsIn("en")}?`],
    ["a link", "Do you want evil.example?"],
  ])("the person reads the agent's question: %s", async (_, text) => {
    const { owner } = await smallRestaurant(started);
    script(started, [], text);
    const turn = await say(owner);
    expect(turn.text).toContain(notUnderstood);
    expect(turn.text).not.toContain(text);
  });

  test("an answer of a tool that asks can be tapped", async () => {
    const { owner } = await smallRestaurant(started);
    script(started, [["stock", { name: "tuna" }]], "I do not know; maybe 99?");
    expect((await say(owner)).choices.map(({ label }) => label)).toEqual(["Tuna can", "Tuna fresh"]);
    expect((await say(owner, { text: "2" })).text).toContain("Tuna fresh: 1 kg");
  });
});

test("what the model asked a tool for is no number that a tool returned, and is not said to the person", async () => {
  const { owner } = await smallRestaurant(started);
  const calls: ToolCall[] = [
    ["po", { number: 777 }],
    ["order_status", { reference: "ORD-777" }],
    ["stock", { name: "evil.example 777" }],
    ["find_names", { text: "777" }],
  ];
  script(started, calls, "There are 777 kg.");
  const { text } = await say(owner);
  expect(text).toContain(notUnderstood);
  expect(text).not.toContain("777");
  script(started, [calls[2]!, ["stock", { name: "rice" }]], "There are 777 kg.");
  expect((await say(owner)).text).toBe("Rice: 8 kg in stock.");
});
