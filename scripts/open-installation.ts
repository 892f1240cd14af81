import { resolve } from "node:path";
import { openBackups, type Backups } from "#src/server/backups/open-backups.ts";
import { type Env, readEnv } from "#src/server/env.ts";

export interface Installation {
  env: Env;
  dataDir: string;
  backups: Backups;
}

const root = resolve(import.meta.dirname, "..");

/** Reads the settings that the application runs with, also from `.env`. */
export function readSettings(): Pick<Installation, "env" | "dataDir"> {
  try {
    process.loadEnvFile(resolve(root, ".env"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const env = readEnv(process.env);
  return { env, dataDir: resolve(root, env.DATA_DIR ?? "data") };
}

/** The same, with the backups of the embedded database. */
export async function openInstallation(): Promise<Installation> {
  const { env, dataDir } = readSettings();
  if (env.DATABASE_URL) {
    throw new Error(
      "This is for the embedded database. With DATABASE_URL, back PostgreSQL up as docs/operating.md says.",
    );
  }
  return { env, dataDir, backups: await openBackups(env, root, dataDir) };
}
