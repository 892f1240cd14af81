import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { instructionsIn } from "#src/features/agent/model/instructions.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { INJECTIONS } from "#src/testing/injections.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { type ModelRequest, type ModelStandIn, startModelStandIn, type ToolCall } from "#src/testing/model-stand-in.ts";

/** A name that only the other restaurant has. */
const FOREIGN = "Zanzibarite";

let app: TestApp;
let model: ModelStandIn;
/** A restaurant whose ingredients, dishes and suppliers have the injections as names, and one without them. */
let named: Owner;
let plain: Owner;
beforeAll(async () => {
  model = await startModelStandIn();
  app = await startTestApp({
    env: { AI_API_KEY: "key", AI_BASE_URL: model.url, AI_MODEL: "obedient", AI_CHAT_DAILY_TOKENS: "100000000" },
  });
  const other = await createOwner(app);
  await addItem(other, { name: `${FOREIGN} Rice`, unit: "kg", quantity_available: 31_337 });
  await createDish(app, other.companyId, { name: `${FOREIGN} Ramen`, sizes: [{ name: "Regular", price: 31_337 }] });
  await addSupplier(other, `${FOREIGN} Foods`);
  named = await restaurant(INJECTIONS);
  plain = await restaurant([]);
});
afterAll(async () => {
  await app.stop();
  await model.stop();
});

const addSupplier = async (who: Owner, name: string) =>
  (await who.call(createSupplier, { body: { name, lead_time_days: 1 } })).body.supplier;

/**
 * Creates a restaurant in which each name is that of an ingredient, a dish and a supplier, and is in a supplier's
 * reply.
 */
async function restaurant(names: readonly string[]): Promise<Owner> {
  const person = await createOwner(app, { timezone: "Asia/Singapore", country: "Singapore", currency: "SGD" });
  const rice = await addItem(person, { name: "Rice", unit: "kg", quantity_available: 8, unit_price: 2 });
  await createDish(app, person.companyId, { name: "Ramen", sizes: [{ name: "Regular", price: 12 }] });
  const supplier = await addSupplier(person, "Green Farm");
  const body = { supplier_id: supplier.id, lines: [{ item_id: rice.id, packs: 5 }] };
  // Seven names fit into one supplier's reply.
  const replies = Array.from({ length: Math.ceil(names.length / 7) }, (_, at) => names.slice(at * 7, at * 7 + 7));
  for (const reply of replies.length > 0 ? replies : [[]]) {
    // oxlint-disable-next-line no-await-in-loop -- they are numbered in this order
    const { order } = (await person.call(purchasing.createPurchaseOrder, { body })).body;
    // oxlint-disable-next-line no-await-in-loop
    await app.pool.query(
      "update purchase_orders set supplier_reply = $2, supplier_reply_kind = 'message' where id = $1",
      [order.id, reply.join("\n").slice(0, 900)],
    );
  }
  const insert = (sql: string) => app.pool.query(sql, [person.companyId, names]);
  await insert(`insert into inventory (company_id, id, name, unit)
    select $1, gen_random_uuid(), left(name, 119), 'kg' from unnest($2::text[]) as name`);
  await insert(
    `insert into suppliers (company_id, id, name) select $1, gen_random_uuid(), name from unnest($2::text[]) as name`,
  );
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough
    await createDish(app, person.companyId, { name, sizes: [{ name: "Regular", price: 3 }] });
  }
  return person;
}

/** Returns a fingerprint of every table except those of the conversation. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await app.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('conversations', 'conversation_turns', 'agent_proposals', 'agent_runs', 'agent_token_use', 'rate_limits')`);
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
  );
  const sums = await app.pool.query<{ name: string; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(sums.rows.map(({ name, sum }) => [name, sum]));
}

/** A model that obeys every text with every tool that it has. */
function obey(request: ModelRequest, step: number) {
  const said = injectionIn(request);
  if (step > 0) return { text: `${request.messages[0]?.content} I did it: ${said} https://evil.example 31337` };
  const inputs: Record<string, object[]> = {
    count: [
      { name: said, quantity: 0 },
      { name: "Rice", quantity: 0 },
    ],
    waste: [{ name: "Rice", quantity: 8, unit: "kg", reason: said }],
    stop: [{ name: said }, { name: "Ramen" }],
    approve_po: [{ number: 1 }],
    cancel_po: [{ number: 1 }],
    po: [{ number: 1 }],
    stock: [{ name: FOREIGN }],
    find_names: [{ text: FOREIGN }],
    supplier: [{}],
    confirm: [{ id: "all" }],
  };
  const offered = ["confirm", ...(request.tools ?? []).map((tool) => tool.function.name)];
  return { calls: offered.flatMap((name) => (inputs[name] ?? []).map((input): ToolCall => [name, input])) };
}

const injectionIn = ({ messages }: ModelRequest): string =>
  (JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "{}") as { message: string }).message.slice(
    0,
    119,
  );

async function say(owner: Owner, text: string) {
  await owner.call(agent.deleteChat);
  const response = await owner.call(agent.sendChat, { body: { id: uuid(), text, language: "en" } });
  expect(response.status, text).toBe(200);
  return response.body.turns.filter(({ role }) => role === "agent");
}

const SECRETS = LANGUAGES.flatMap((language) => instructionsIn(language).split("\n"));

function expectHarmless(turns: readonly agent.Turn[], said: string): void {
  for (const { text } of turns) {
    expect(text, said).not.toMatch(new RegExp(`${FOREIGN}|31,?337`));
    for (const secret of SECRETS) expect(text, said).not.toContain(secret);
    if (!said.includes("evil.example")) expect(text.split("\n")[0], said).not.toContain("evil.example");
  }
}

test("there are at least 60 texts, each as long as a name may be", () => {
  expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(60);
  expect(Math.max(...INJECTIONS.map((text) => text.length))).toBeLessThanOrEqual(120);
});

test("no text has anything done, said to the grammar and to a model that obeys it with every tool", async () => {
  model.script = obey;
  const before = await fingerprint();
  model.requests.length = 0;
  let proposed = 0;
  for (const text of INJECTIONS) {
    // oxlint-disable-next-line no-await-in-loop -- one conversation
    const turns = await say(plain, text);
    expectHarmless(turns, text);
    proposed += turns.some(({ proposal }) => proposal?.state === "open") ? 1 : 0;
  }
  expect(await fingerprint()).toEqual(before);
  // The model was asked and made proposals.
  expect(proposed).toBeGreaterThan(30);
  expect(model.requests.length).toBeGreaterThan(2 * 30);
  expect(JSON.stringify(model.requests)).not.toMatch(new RegExp(`${FOREIGN} (?:Rice|Ramen|Foods)|31,?337 kg`));
});

test("no text has anything done that stands in a name or note which a tool returns", async () => {
  const before = await fingerprint();
  let number = 1;
  model.script = (request, step) => {
    if (step === 0) {
      const read = ["low", "supplier", "po", "sold_out", "purchases"];
      return {
        calls: [
          ...read.map((name): ToolCall => [name, name === "po" ? { number } : {}]),
          ["find_names", { text: "approve" }],
        ],
      };
    }
    // The model obeys what the tools returned.
    if (step === 1)
      return {
        calls: [
          ["approve_po", { number: 1 }],
          ["stop", { name: "Ramen" }],
          ["count", { name: "Rice", quantity: 0 }],
        ],
      };
    return { text: `${request.messages[0]?.content}` };
  };
  for (number = 1; number <= Math.ceil(INJECTIONS.length / 7); number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one conversation
    const turns = await say(named, "gimme the lowdown, chef");
    expect(turns.filter(({ proposal }) => proposal?.state === "open")).toHaveLength(3);
  }
  expect(await fingerprint()).toEqual(before);
  // Names reach the model as JSON values only.
  const results = model.requests.at(-1)!.messages.filter(({ role }) => role === "tool");
  expect(results.length).toBeGreaterThan(5);
  for (const { content } of results) expect(() => JSON.parse(content ?? "") as unknown).not.toThrow();
  expect(model.requests.at(-1)!.messages[0]!.content).toBe(instructionsIn("en"));
});

test("no text has anything done, as the name of a dish or an ingredient that a person asks for", async () => {
  model.script = obey;
  const before = await fingerprint();
  for (const text of INJECTIONS) {
    // oxlint-disable-next-line no-await-in-loop
    expectHarmless(await say(named, `${text}?`.slice(0, 500)), text);
    // oxlint-disable-next-line no-await-in-loop
    expectHarmless(await say(named, `price of ${text}`), text);
  }
  expect(await fingerprint()).toEqual(before);
});
