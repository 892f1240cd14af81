import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { CountDetail } from "#src/features/counts/contract.ts";
import { openCountId, readCountRow } from "#src/features/counts/server/count-rows.ts";
import { readCount } from "#src/features/counts/server/detail.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { type AppError, conflict } from "#src/server/http/errors.ts";

/** Starts a count, or joins the open one. Starting an open count again changes nothing. */
export async function startCount(
  context: Context,
  { id, blind }: { id: string; blind: boolean },
): Promise<CountDetail> {
  const { db, companyId, actor } = context;
  const { rows } = await sql`
    insert into counts (company_id, id, blind, by, by_name)
    values (${companyId}, ${id}, ${blind}, ${actorId(actor)}, ${actor.name})
    on conflict do nothing returning id`.execute(db);
  if (rows.length > 0) await recordCountChange(context, id, "create", "A count was started");
  const open = await openCountId(context);
  if (open === null) throw countClosed(await readCountRow(context, id));
  return readCount(context, open);
}

/** Ends a count without booking anything. */
export async function discardCount(context: Context, id: string): Promise<CountDetail> {
  const row = await readCountRow(context, id, "ending");
  if (row.state === "closed") throw countClosed(row);
  if (row.state === "open") {
    await endCount(context, id, { state: "discarded", note: row.note });
    await recordCountChange(context, id, "update", "A count was discarded; nothing was booked");
  }
  return readCount(context, id);
}

export async function endCount(
  { db, companyId, actor }: Context,
  id: string,
  { state, note }: { state: "closed" | "discarded"; note: string | null },
): Promise<void> {
  await sql`update counts set state = ${state}, note = ${note}, ended_at = now(), ended_by_name = ${actor.name}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

interface Ended {
  id: string;
  state: string;
  ended_at: string | null;
  ended_by: string | null;
}

/** Returns the error for changing a count that has ended. The error says who ended the count and when. */
export function countClosed({ id, state, ended_at, ended_by }: Ended): AppError {
  const by = ended_by === null ? "" : ` by ${ended_by}`;
  return conflict(
    "COUNT_CLOSED",
    `This count was ${state} meanwhile${by}. What you counted since then is still here: add it to a new count.`,
    { id, state, ended_at, ended_by },
  );
}

export function recordCountChange(
  context: Context,
  id: string,
  action: "create" | "update",
  description: string,
): Promise<void> {
  return recordChange(context, {
    entity: "stocktake",
    action,
    row: { id, name: "Stocktake" },
    description,
    event: "counts.changed",
  });
}
