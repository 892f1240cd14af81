import { sql } from "kysely";
import type { Activity } from "#src/features/activity/contract.ts";
import type { Context } from "#src/server/context.ts";
import { runningTotal } from "#src/server/db/running-total.ts";

const PAGE_SIZE = 10;

/** Returns one page of the activity log, newest first. */
export async function readActivities(context: Context, page: number) {
  const activities = await activityRows(context, page);
  const totalPages = Math.max(1, Math.ceil((await countActivities(context)) / PAGE_SIZE));
  return { activities, pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE } };
}

export async function countActivities(context: Context): Promise<number> {
  const rows = sql`select created_at, 0 as amount from activity_logs where company_id = ${context.companyId}`;
  return (await runningTotal(context, { kind: "activities", rows })).count;
}

async function activityRows({ db, companyId }: Context, page: number): Promise<Activity[]> {
  const rows = await db
    .selectFrom("activity_logs")
    .select([
      "id",
      "action_type",
      "entity_type",
      "entity_id",
      "entity_name",
      "description",
      "created_at",
      "display_name",
    ])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ display_name, ...row }) => ({
    ...row,
    displayName: display_name ?? "System",
    users: display_name === null ? null : { display_name },
  }));
}
