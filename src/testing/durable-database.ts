import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { makeDataDir } from "#src/testing/data-dir.ts";

/**
 * Gives the test apps of this process databases on a PostgreSQL of their own with durable settings, as an installation has.
 * The tests' shared server does not wait for the disk, so a measurement on it flatters whatever writes.
 */
export async function startDurableDatabase(): Promise<{ stop: () => Promise<void> }> {
  const dataDir = makeDataDir();
  const embedded = await startEmbeddedPostgres({ dataDir: dataDir.path });
  process.env.TEST_DATABASE_URL = embedded.connectionString;
  return {
    async stop() {
      await embedded.stop();
      await dataDir.remove();
    },
  };
}
