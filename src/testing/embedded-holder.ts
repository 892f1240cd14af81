// A program that does nothing but hold the embedded PostgreSQL on the given DATA_DIR, for tests that kill it.
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";

const [dataDir = "", loose] = process.argv.slice(2);
const server = await startEmbeddedPostgres({
  dataDir,
  fastAndLoose: loose === "loose",
  log: (message) => process.stderr.write(`${message}\n`),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

const { connectionString, socketDir, logFile } = server;
process.stdout.write(`${JSON.stringify({ connectionString, socketDir, logFile, dataDir: server.dataDir })}\n`);
