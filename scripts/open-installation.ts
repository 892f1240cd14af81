import { resolve } from "node:path";
import { openBackups, type Backups } from "#src/server/backups/open-backups.ts";
import { type Env, readEnv } from "#src/server/env.ts";

export interface Installation {
  env: Env;
  dataDir: string;
  backups: Backups;
}

/** Reads the settings that the application runs with, also from `.env`, and opens its backups. */
export async function openInstallation(): Promise<Installation> {
  const root = resolve(import.meta.dirname, "..");
  try {
    process.loadEnvFile(resolve(root, ".env"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const env = readEnv(process.env);
  if (env.DATABASE_URL) {
    throw new Error(
      "This is for the embedded database. With DATABASE_URL, back PostgreSQL up as docs/operating.md says.",
    );
  }
  const dataDir = resolve(root, env.DATA_DIR ?? "data");
  return { env, dataDir, backups: await openBackups(env, root, dataDir) };
}
