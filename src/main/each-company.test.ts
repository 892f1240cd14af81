import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productParts } from "#src/main/features.ts";
import type { Platform } from "#src/server/context.ts";
import { forEachAlone } from "#src/server/each.ts";
import { createLog } from "#src/server/log.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

/** The jobs that queue something in every company for which it is due, and what they queue. */
const QUEUES = {
  "reports.due": "reports.mail",
  "billing.notices-due": "billing.notice",
  "purchasing.due": "purchasing.propose",
  "demand.due": "demand.close-day",
  "orders.tell-what-was-left": "orders.tell-owner",
  "agent-messages.due": "agent-messages.speak",
  "printing.look-again": "printing.print",
};

let app: TestApp;
let owners: [Owner, Owner, Owner];
beforeAll(async () => {
  app = await startTestApp({ env: { PRINTER_NETWORKS: "10.0.0.0/8" } });
  owners = [await dueForEverything(), await dueForEverything(), await dueForEverything()];
});
afterAll(() => app.stop());

/** Creates a company for which every job has something to do. */
async function dueForEverything(): Promise<Owner> {
  // A time zone in which it is past seven in the morning.
  const hour = new Date().getUTCHours();
  const timezone = hour >= 8 ? "UTC" : "Etc/GMT-12";
  const owner = await createOwner(app, { timezone, email: "boss@example.com", daily_reports: true });
  const id = owner.companyId;
  for (const [statement, ...values] of [
    ["update companies set read_only_at = now() + interval '1 day', read_only_reason = 'trial' where id = $1"],
    [
      `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, payment_status,
         total_amount, currency, idempotency_key, fingerprint, status_token)
       values ($1, $2, $3, '1', 'guest', 'menu', 'pending', 'unpaid', 1, 'USD', $3, '', gen_random_uuid())`,
      uuid(),
      `ORD-${id.slice(-6)}`,
    ],
    ["delete from order_alerts where company_id = $1"],
    [
      `insert into order_alerts (company_id, order_id, created_at)
       select company_id, id, now() - interval '1 minute' from orders where company_id = $1`,
    ],
    [
      "insert into agent_message_settings (company_id, user_id, is_on) select id, created_by, true from companies where id = $1",
    ],
    [
      `insert into printers (company_id, id, name, host, port, paper, prints_tickets, prints_receipts, created_at)
       values ($1, gen_random_uuid(), 'Kitchen', '10.0.0.7', 9100, '80', true, true, now() - interval '1 hour')`,
    ],
  ] as [string, ...unknown[]][])
    await app.pool.query(statement, [id, ...values]);
  return owner;
}

const jobNamed = (name: string) => {
  const job = productParts.jobs.find((job) => job.name === name);
  if (!job || !("cron" in job)) throw new Error(`There is no job ${name} of the whole installation.`);
  return job;
};

/** Returns a platform on which queuing fails for one company and is only recorded for the others. */
function failingFor(companyId: string, queued: string[]): Platform {
  const send: Platform["jobs"]["send"] = async (_db, job, company) => {
    if (company === companyId) throw new Error("the queue rejects this company");
    queued.push(`${job.name} ${company}`);
  };
  return { ...app.platform, jobs: { ...app.platform.jobs, send } };
}

test.each(Object.entries(QUEUES))("%s goes on with the other companies when one fails", async (name, queues) => {
  for (const failing of owners) {
    const queued: string[] = [];
    await app.pool.query("delete from sent_reports");
    await app.pool.query("delete from plan_notices");
    await app.pool.query("delete from print_jobs");
    await expect(jobNamed(name).run(failingFor(failing.companyId, queued))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: "the queue rejects this company" })],
    });
    const others = owners.filter((owner) => owner !== failing).map(({ companyId }) => `${queues} ${companyId}`);
    expect(queued.toSorted()).toEqual(others.toSorted());
  }
});

test("totals.due stores the totals of the other companies when those of one cannot be stored", async () => {
  await app.pool.query(`create function reject_totals() returns trigger language plpgsql as
    $$ begin raise 'the totals of this company fail'; end $$`);
  for (const failing of owners) {
    await app.pool.query("delete from daily_total_states");
    await app.pool.query(`create trigger reject before insert on daily_total_states for each row
      when (new.company_id = '${failing.companyId}') execute function reject_totals()`);
    await expect(jobNamed("totals.due").run(app.platform)).rejects.toThrow("could not be stored");
    await app.pool.query("drop trigger reject on daily_total_states");
    const { rows } = await app.pool.query<{ id: string }>("select company_id as id from daily_total_states order by 1");
    const others = owners.filter((owner) => owner !== failing).map(({ companyId }) => companyId);
    expect(rows.map(({ id }) => id)).toEqual(others.toSorted());
  }
  await jobNamed("totals.due").run(app.platform);
});

test("what fails is logged with its facts, and the end says how many failed", async () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const done: number[] = [];
  const each = {
    log,
    failure: "a number could not be kept",
    factsOf: (number: number) => ({ number: String(number) }),
  };
  const work = async (number: number) => {
    if (number % 2 === 0) throw new Error(`${number} is even`);
    done.push(number);
  };
  await expect(forEachAlone([1, 2, 3, 4, 5], each, work)).rejects.toThrow("2 of 5 failed: a number could not be kept");
  expect(done).toEqual([1, 3, 5]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { number: "2", msg: "a number could not be kept", err: { message: "2 is even" } },
    { number: "4" },
  ]);
  await forEachAlone([1], each, work);
});
