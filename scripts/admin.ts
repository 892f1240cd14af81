// Commands for who operates an installation: `npm run admin -- recount [username] [--repair]`. See docs/operating.md.
import { resolve } from "node:path";
import { productParts } from "#src/main/features.ts";
import { recount, repair } from "#src/main/recount.ts";
import type { Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { readEnv } from "#src/server/env.ts";
import { createLog } from "#src/server/log.ts";
import { startPlatform } from "#src/server/platform.ts";
import { scopeOf } from "#src/server/tenant.ts";

const USAGE = "Usage: npm run admin -- recount [username] [--repair]";

const [command, ...options] = process.argv.slice(2);
const unknown = options.filter((option) => option.startsWith("-") && option !== "--repair");
const usernames = options.filter((option) => !option.startsWith("-"));
if (command !== "recount" || unknown.length > 0 || usernames.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

const env = readEnv(process.env);
const dataDir = resolve(import.meta.dirname, "..", env.DATA_DIR ?? "data");
const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir });
const connection = { connectionString: embedded?.connectionString ?? env.DATABASE_URL };
const running = await startPlatform({ env, log: createLog("warn"), dataDir, connection, ...productParts, work: false });
try {
  process.exitCode = (await recountCompanies(running.platform)) ? 0 : 1;
} finally {
  await running.stop();
  await embedded?.stop();
}

/** Returns whether all totals agree at the end. */
async function recountCompanies(platform: Platform): Promise<boolean> {
  const companies = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select(["id", "username"]).orderBy("username").execute(),
  );
  const chosen = companies.filter(({ username }) => usernames.length === 0 || username === usernames[0]);
  if (usernames.length > 0 && chosen.length === 0) {
    console.error(`No company has the username ${usernames[0]}.`);
    return false;
  }
  let agree = true;
  for (const { id, username } of chosen) agree = (await recountCompany(platform, id, username ?? id)) && agree;
  return agree;
}

async function recountCompany(platform: Platform, id: string, name: string): Promise<boolean> {
  const scope = scopeOf(platform, id, { type: "system", name: "System" });
  const differences = await recount(scope);
  console.log(`${name}: ${differences.length === 0 ? "all totals agree" : `${differences.length} differences`}`);
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length === 0 || !options.includes("--repair")) return differences.length === 0;
  await repair(scope);
  const left = await recount(scope);
  console.log(left.length === 0 ? `${name}: repaired` : `${name}: ${left.length} differences are left`);
  return left.length === 0;
}
