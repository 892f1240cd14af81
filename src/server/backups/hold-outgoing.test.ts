import { afterAll, beforeAll, expect, test } from "vitest";
import { HELD, holdOutgoing } from "#src/server/backups/hold-outgoing.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { populate } from "#src/testing/populate.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("what waited when a backup was made is not sent by itself, and says so where it stands", async () => {
  const owner = await createOwner(app);
  const { messageId, purchaseOrderId, creditRequestId } = await populate(app, owner);
  const change = (text: string, id: string) => app.pool.query(text, [id]);
  await change("update messages set state = 'queued' where id = $1", messageId);
  await change("update purchase_orders set state = 'approved' where id = $1", purchaseOrderId);
  await change("update credit_requests set state = 'sending' where id = $1", creditRequestId);
  await app.pool.query(
    `insert into purchase_order_mails (company_id, po_id, kind, to_address, subject, body, state) values
       ($1, $2, 'order', 'fish@example.com', 'Order', 'Tuna', 'queued'),
       ($1, $2, 'order', 'fish@example.com', 'Order', 'Tuna', 'sent')`,
    [owner.companyId, purchaseOrderId],
  );
  await app.pool.query(
    "insert into pgboss.job (name, data, state) select name, '{}', 'created' from pgboss.queue where name in ('reports.mail', 'totals.catch-up')",
  );
  const jobs = async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      "select name from pgboss.job where name in ('reports.mail', 'totals.catch-up') and data = '{}' and state = 'created'",
    );
    return rows.map(({ name }) => name).toSorted();
  };
  expect(await jobs()).toEqual(["reports.mail", "totals.catch-up"]);

  const sending = ["closings.mail", "agent-messages.send", "chat-links.converse", "chat-links.send-replies"];
  await app.pool.query(
    `insert into pgboss.job (name, data, state)
     select name, jsonb_build_object('company_id', $1::text, 'data', '{}'::jsonb), 'created' from unnest($2::text[]) as name`,
    [owner.companyId, sending],
  );

  // Their owners closed them before the backup; one owner may have taken that back since.
  const closed = [(await createOwner(app)).companyId, (await createOwner(app)).companyId];
  const close = (id: string | undefined, days: number) =>
    app.pool.query("update companies set closed_at = now(), erase_at = now() + $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
  await close(closed[0], -3);
  await close(closed[1], 20);

  const held = await holdOutgoing(app.pool);
  expect(held).toMatchObject({ mails: 1, orders: 2, jobs: sending.length });
  expect(held.messages).toBeGreaterThan(0);
  const stateOf = async (table: string, id: string) =>
    (await app.pool.query<{ state: string }>(`select state from ${table} where id = $1`, [id])).rows[0]?.state;
  expect(await stateOf("purchase_orders", purchaseOrderId)).toBe("unconfirmed");
  expect(await stateOf("credit_requests", creditRequestId)).toBe("unconfirmed");
  const { rows } = await app.pool.query("select state, error from messages where id = $1", [messageId]);
  expect(rows).toEqual([{ state: "unconfirmed", error: HELD }]);
  const mails = await app.pool.query<{ state: string }>("select state from purchase_order_mails where po_id = $1", [
    purchaseOrderId,
  ]);
  expect(mails.rows.map(({ state }) => state).toSorted()).toEqual(["sent", "unconfirmed"]);
  const erased = await app.pool.query<{ days: number }>(
    "select round(extract(epoch from erase_at - now()) / 86400)::int as days from companies where erase_at is not null order by id",
  );
  expect(erased.rows.map(({ days }) => days)).toEqual([7, 20]);
  // Jobs that compute continue; jobs that send do not.
  expect(await jobs()).toEqual(["totals.catch-up"]);
  const shown = await app.pool.query<{ name: string }>("select name from held_jobs where is_from_backup");
  expect(shown.rows.map(({ name }) => name).toSorted()).toEqual(sending.toSorted());
  expect(await holdOutgoing(app.pool)).toEqual({ messages: 0, mails: 0, orders: 0, jobs: 0 });
});
