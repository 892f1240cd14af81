import { sql } from "kysely";
import type { Scope } from "#src/server/context.ts";

export interface StartedAttempt {
  id: string;
  attempts: number;
  uploadedAt: Date;
  userId: string;
}

/** Counts an attempt of a job. Returns undefined if the archive was discarded or is already in a later state. */
export async function startAttempt(
  scope: Scope,
  id: string,
  state: "checking" | "importing",
): Promise<StartedAttempt | undefined> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .updateTable("archive_imports")
      .set({ attempts: sql<number>`attempts + 1` })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("state", "=", state)
      .returning(["attempts", "created_at", "requested_by"])
      .executeTakeFirst(),
  );
  return row && { id, attempts: row.attempts, uploadedAt: new Date(row.created_at), userId: row.requested_by };
}
