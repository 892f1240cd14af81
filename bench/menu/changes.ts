import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import pg from "pg";
import { atMost } from "../base/aims.ts";

const CHANGES = 300;
const WARM_UP = 30;

interface Change {
  what: string;
  /** Half of the changes are on the menu within so many milliseconds. */
  aimMs: number;
  sql: string;
}

/** `$1` is a text that is new each time, `$2` the company, `$3` one of its dishes. */
const CHANGED: Change[] = [
  { what: "one dish", aimMs: 5, sql: "update dish set description = $1 where company_id = $2 and id = $3" },
  {
    what: "the restaurant, so that the whole menu is read",
    aimMs: 15,
    sql: "update companies set address = $1 where id = $2 and $3::uuid is not null",
  },
];

/**
 * Prints the time from the commit of a change until the first response with another ETag, for a caller that asks without
 * a pause. Each change waits for the one before, so the menu is built anew for every one of them.
 */
export async function measureChanges({ databaseUrl, url }: { databaseUrl: string; url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { rows } = await client.query<{ company_id: string; ids: string[] }>(
      "select company_id, array_agg(id) as ids from dish group by 1",
    );
    const [restaurant] = rows;
    if (!restaurant) throw new Error("There is no dish.");
    for (const { what, sql, aimMs } of CHANGED) {
      const times: number[] = [];
      let tag = (await get(agent, url, "")).tag;
      for (let i = 0; i < CHANGES + WARM_UP; i += 1) {
        const dish = restaurant.ids[i % restaurant.ids.length];
        await client.query(sql, [`${what}, the ${i}th time`, restaurant.company_id, dish]);
        const committed = performance.now();
        tag = await waitForChange(agent, url, tag);
        if (i >= WARM_UP) times.push(performance.now() - committed);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2);
      console.log(`${what}: from the commit to the new ETag p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
      atMost(`a change of ${what}, p50`, Number(at(0.5)), aimMs, "ms");
    }
  } finally {
    agent.destroy();
    await client.end();
  }
}

async function waitForChange(agent: Agent, url: string, tag: string): Promise<string> {
  for (;;) {
    const response = await get(agent, url, tag);
    if (response.status === 200) return response.tag;
  }
}

async function get(agent: Agent, url: string, tag: string): Promise<{ status: number; tag: string }> {
  const headers = { "accept-encoding": "gzip, deflate, br", "if-none-match": tag };
  const sent = request(url, { agent, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await response.toArray();
  return { status: response.statusCode ?? 0, tag: response.headers.etag ?? "" };
}
