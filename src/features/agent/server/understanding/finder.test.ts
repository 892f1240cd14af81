import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { namesFrom } from "#src/features/agent/server/known-names.ts";
import { finderOf, startPool, withFound } from "#src/features/agent/server/understanding/finder.ts";
import { lookUp } from "#src/features/agent/server/understanding/lookups.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

type Pool = ReturnType<typeof startPool>;

let app: TestApp;
const pools: Pool[] = [];
const newPool = (...settings: Parameters<typeof startPool>) => {
  const pool = startPool(...settings);
  pools.push(pool);
  return pool;
};
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
afterAll(() => app.stop());

const NAMES = 6000;
const names = (extra = ""): Named[] =>
  Array.from({ length: NAMES }, (_, at) => ({ kind: "item", id: String(at), name: `Smoked eel ${at}${extra}` }));
const knownFrom = (companyId: string, all: readonly Named[]) => {
  const json = JSON.stringify(all);
  return namesFrom(companyId, { version: createHash("md5").update(json).digest("hex"), json });
};
const LONG = `received 5 kg smoked eel 17 and 3 kg smokd eel 4 ${"番茄 𝕬 ﷺ \u0301 tomáto ".repeat(12)}`;
const asked = { text: LONG, signs: ["." as const], language: "en" as const };

/** Returns a pool that records the requests to its processes. */
function noting(pool: Pool) {
  const requests: string[] = [];
  const use: Pool["use"] = (companyId, work, ...others) =>
    pool.use(
      companyId,
      (ask) =>
        work((request, input) => {
          requests.push(request);
          return ask(request, input);
        }),
      ...others,
    );
  return { requests, use };
}

test("a process finds what this one would find, and is told names once until they change", async () => {
  const companyId = uuid();
  const pool = noting(newPool());
  const known = await knownFrom(companyId, names());
  const find = (of = known) =>
    withFound({ companyId }, { isJob: false, pool }, async (found) => {
      const finder = finderOf(of, found);
      return { said: finder("understand", asked), came: finder("received", asked) };
    });
  expect(await find()).toEqual({
    said: lookUp("understand", known.names, asked),
    came: lookUp("received", known.names, asked),
  });
  expect(pool.requests).toEqual(["lookUp", "learn", "lookUp", "lookUp"]);
  await find();
  expect(pool.requests.filter((request) => request === "learn")).toHaveLength(1);

  const renamed = await knownFrom(companyId, names(" whole"));
  expect((await find(renamed)).said).toEqual(lookUp("understand", renamed.names, asked));
  expect(pool.requests.filter((request) => request === "learn")).toHaveLength(2);
});

test("short texts are looked up where they arrive", async () => {
  const companyId = uuid();
  const pool = noting(newPool());
  const known = await knownFrom(companyId, names());
  const { exact } = await withFound({ companyId }, { isJob: false, pool }, async (found) =>
    finderOf(known, found)("understand", { ...asked, text: "count smoked eel 17" }),
  );
  expect(exact.map(({ id }) => id)).toEqual(["17"]);
  expect(pool.requests).toEqual([]);
});

test("a text whose process is killed is given up, and the next has another process", async () => {
  const companyId = uuid();
  const known = await knownFrom(companyId, names());
  const pool = newPool({ maxDurationMs: 1 });
  const work = async (found: Parameters<Parameters<typeof withFound>[2]>[0]) =>
    found.isGivenUp ? "given up" : finderOf(known, found)("understand", asked).language;
  expect(await withFound({ companyId }, { isJob: false, pool }, work)).toBe("given up");
  expect(await withFound({ companyId }, { isJob: false, pool: newPool() }, work)).toBe("en");
});

test("what a company has waiting beyond its share is BUSY, and a job waits", async () => {
  const companyId = uuid();
  const known = await knownFrom(companyId, names());
  const pool = newPool({ maxAtOnce: 1, maxWaiting: 0 });
  const held = Promise.withResolvers<void>();
  const first = pool.use(uuid(), () => held.promise);
  const work = (isJob: boolean) =>
    withFound({ companyId }, { isJob, pool }, async (found) => finderOf(known, found)("understand", asked).language);
  await expect(work(false)).rejects.toMatchObject({ status: 503, code: "BUSY", retryAfter: 10 });
  const job = work(true);
  held.resolve();
  await first;
  expect(await job).toBe("en");
});

test("names that change with each attempt end as BUSY, not without end", async () => {
  const companyId = uuid();
  const pool = newPool();
  let at = 0;
  const work = withFound({ companyId }, { isJob: false, pool }, async (found) =>
    finderOf(await knownFrom(companyId, names(String((at += 1)))), found)("understand", asked),
  );
  await expect(work).rejects.toMatchObject({ status: 503, code: "BUSY" });
});

async function ownerOfMany(): Promise<Owner> {
  const owner = await createOwner(app);
  await app.pool.query(
    `insert into inventory (company_id, id, name, unit)
     select $1, gen_random_uuid(), 'Smoked eel ' || n, 'g' from generate_series(1, $2::int) as n`,
    [owner.companyId, NAMES],
  );
  return owner;
}

const say = async (owner: Owner, text: string) => {
  const { status, body } = await owner.call(agent.sendChat, { body: { id: uuid(), text, language: "en" } });
  expect(status).toBe(200);
  return (body as { turns: { role: string; text: string; choices: { label: string }[] }[] }).turns;
};

test("a long message is answered once, and a renamed ingredient is understood at once", async () => {
  const owner = await ownerOfMany();
  const text = "please tell me how much do we have of smoked eel 17 right now thanks a lot my dear friend";
  const turns = await say(owner, text);
  expect(turns.filter((turn) => turn.text === text)).toHaveLength(1);
  expect(turns.at(-1)?.text).toContain("Smoked eel 17");
  await app.pool.query("update inventory set name = 'Bottarga' where company_id = $1 and name = 'Smoked eel 17'", [
    owner.companyId,
  ]);
  expect((await say(owner, text.replace("smoked eel 17", "bottarga"))).at(-1)?.text).toContain("Bottarga");
});

test("long hostile texts are answered", async () => {
  const owner = await ownerOfMany();
  for (const text of ["ﷺ ", "番茄", "𝕬\u0301", "smokd eal ", "1.000,5 "]) {
    const turns = await say(owner, text.repeat(500).slice(0, 490).trim().toWellFormed());
    expect(turns.at(-1)).toMatchObject({ role: "agent" });
    expect(turns.at(-1)?.text).not.toBe(textsOf("en").tooLong);
  }
});
