import { sql } from "kysely";
import type { Activity } from "#src/features/activity/contract.ts";
import type { Context } from "#src/server/context.ts";
import { idsOfPage, type PageWindow, pageWindow } from "#src/server/db/page-window.ts";
import { runningTotal, type TotalKind } from "#src/server/db/running-total.ts";

const PAGE_SIZE = 10;

/** Returns one page of the activity log, newest first, and how many activities there are. */
export async function readActivities(context: Context, page: number) {
  const { count } = await runningTotal(context, activityTotal(context));
  const activities = await activityRows(context, pageWindow(page, PAGE_SIZE, count));
  const totalPages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return { activities, count, pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE } };
}

/** Returns the kind of running total that counts activities. */
export const activityTotal = ({ companyId }: Context): TotalKind => ({
  kind: "activities",
  rows: sql`select created_at, 0 as amount from activity_logs where company_id = ${companyId}`,
});

async function activityRows({ db, companyId }: Context, window: PageWindow): Promise<Activity[]> {
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
    .where("id", "in", idsOfPage(sql`activity_logs`, sql`company_id = ${companyId}`, window))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ display_name, ...row }) => ({
    ...row,
    displayName: display_name ?? "System",
    users: display_name === null ? null : { display_name },
  }));
}
