import { hostname, userInfo } from "node:os";
import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

export interface AdminAct {
  /** The command, such as `close`. */
  act: string;
  /** What was done, as a sentence. */
  description: string;
  /** The company concerned; null for the whole installation. */
  company_id: string | null;
}

export interface RecordedAct extends AdminAct {
  acted_at: string;
  operator: string;
}

/** Returns who runs this process: the account of the operating system and the name of the machine. */
export function operatorName(): string {
  return `${userInfo().username}@${hostname()}`;
}

/**
 * Records what was done to the installation from the command line. In a transaction the record is stored if the
 * transaction commits.
 */
export async function recordAct(
  db: Pick<Database, "insertInto">,
  operator: string,
  { act, description, company_id }: AdminAct,
): Promise<void> {
  await db.insertInto("admin_acts").values({ operator, act, description, subject_company: company_id }).execute();
}

/** Returns the newest acts, oldest first. */
export async function listActs(database: Database, limit: number): Promise<RecordedAct[]> {
  const { rows } = await sql<RecordedAct>`
    select acted_at, operator, act, subject_company as company_id, description from (
      select * from admin_acts order by id desc limit ${limit}) as newest
    order by id`.execute(database);
  return rows;
}
