import { sql } from "kysely";
import type { Actor, Context, Platform, Scope } from "#src/server/context.ts";
import { type AdminAct, recordAct } from "#src/server/admin-acts.ts";
import { inDirectory } from "#src/server/db/database.ts";
import type { RunningPlatform } from "#src/server/platform.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** The platform and options that a command of `npm run admin` works with. */
export interface Admin {
  running: Pick<RunningPlatform, "platform" | "pool">;
  /** The folder with the installation's secret, when no environment variable has it. */
  dataDir: string;
  /** Account and machine, for the log. */
  operator: string;
  say: (line: string) => void;
  /** Asks the operator for confirmation; `--yes` confirms in advance. */
  confirm: (question: string) => Promise<boolean>;
}

export interface AdminCommand {
  /** The arguments as the usage shows them: `USERNAME`, `[USERNAME]`. */
  args: string;
  about: string;
  flags?: readonly string[];
  /** How many arguments it takes, at least and at most. */
  takes: readonly [number, number];
  /** Returns the exit code. */
  run: (admin: Admin, args: readonly string[], flags: ReadonlySet<string>) => Promise<number>;
}

/** The thing that the operator named does not exist. The message is shown unchanged, with exit code 1. */
export class AdminError extends Error {}

export interface NamedCompany {
  id: string;
  username: string | null;
}

export async function listCompanyIds({ database }: Pick<Platform, "database">): Promise<NamedCompany[]> {
  return inDirectory(database, (db) =>
    db.selectFrom("companies").select(["id", "username"]).orderBy("username").orderBy("id").execute(),
  );
}

/** Returns the company with a username or an id. */
export async function findCompany({ running }: Admin, named: string): Promise<NamedCompany> {
  const companies = await listCompanyIds(running.platform);
  const found = companies.find(({ id, username }) => id === named || username === named);
  if (!found) throw new AdminError(`No company has the username or id ${named}.`);
  return found;
}

const operatorActor = (): Actor => ({ type: "system", name: "Operator" });

export function scopeOfOperator({ running }: Admin, companyId: string): Scope {
  return scopeOf(running.platform, companyId, operatorActor());
}

/** Runs work in a company and records the act in the same transaction. No description: nothing was done. */
export function actIn<T>(
  admin: Admin,
  companyId: string,
  act: string,
  work: (context: Context) => Promise<{ result: T; description: string | null }>,
): Promise<T> {
  return scopeOfOperator(admin, companyId).within(async (context) => {
    const { result, description } = await work(context);
    if (description !== null) {
      // Requests must not write this table, so the transaction writes it as the role that connected.
      await sql`select set_config('role', 'none', true)`.execute(context.db);
      await recordAct(context.db, admin.operator, { act, description, company_id: companyId });
    }
    return result;
  });
}

export async function recordInstallationAct(admin: Admin, act: Omit<AdminAct, "company_id">): Promise<void> {
  await recordAct(admin.running.platform.database, admin.operator, { ...act, company_id: null });
}

/** Formats rows as a table of plain text. The first row has the headings. */
export function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
