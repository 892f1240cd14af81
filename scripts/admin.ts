// Commands for who operates an installation: `npm run admin -- COMMAND`. See docs/operating.md.
import { createInterface } from "node:readline/promises";
import { AdminError } from "#src/main/admin/admin.ts";
import { adminUsage, type ParsedCommand, parseCommand } from "#src/main/admin/commands.ts";
import { productParts } from "#src/main/features.ts";
import { operatorName } from "#src/server/admin-acts.ts";
import { connectionsOf } from "#src/server/db/connections.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { createLog } from "#src/server/log.ts";
import { startPlatform } from "#src/server/platform.ts";
import { readSettings } from "./open-installation.ts";

const parsed = parseCommand(process.argv.slice(2));
if (!parsed) {
  console.error(adminUsage());
  process.exit(2);
}
process.exitCode = await run(parsed);

/** Connects to the database of a running app, or starts the database for this command. Returns the exit code. */
async function run({ command, args, flags }: ParsedCommand): Promise<number> {
  const { env, dataDir } = readSettings();
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir });
  const connections = connectionsOf(env, embedded);
  const running = await startPlatform({
    env,
    log: createLog("warn"),
    dataDir,
    ...connections,
    ...productParts,
    work: false,
  });
  const confirm = (question: string) => (flags.has("--yes") ? Promise.resolve(true) : ask(question));
  try {
    return await command.run({ running, dataDir, operator: operatorName(), say: console.log, confirm }, args, flags);
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await running.stop();
    await embedded?.stop();
  }
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // If nobody is at the keyboard, the question ends when the input ends, and nothing is done.
  const ended = new Promise<string>((done) => terminal.once("close", () => done("")));
  const typed = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
  terminal.close();
  const isYes = /^y(es)?$/i.test(typed.trim());
  if (!isYes) console.log("Nothing was done.");
  return isYes;
}
