import { mkdir, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { type Archive, openArchive } from "#src/server/backups/archive.ts";
import { createFolderStore } from "#src/server/backups/folder-store.ts";
import { openStoredFiles, type StoredFiles } from "#src/server/backups/stored-files.ts";
import type { Env } from "#src/server/env.ts";

/** The location of an installation's backups, and the data that is copied there. */
export interface Backups {
  archive: Archive;
  /** The uploads and pictures that the backups include. */
  files: StoredFiles;
  /** The location as the operator of the server needs it: a folder or a bucket. */
  location: string;
  /** The location as owners of restaurants see it, who need not know the server's folders. */
  about: string;
  /** The risks that the backups do not cover because of their location. */
  warning: string | null;
  /** The folder of the backups; null when they are in a bucket. */
  folder: string | null;
}

type BackupEnv = Pick<
  Env,
  | "BACKUP_DIR"
  | "BACKUP_KEY"
  | "BACKUP_S3_BUCKET"
  | "BACKUP_S3_ENDPOINT"
  | "BACKUP_S3_REGION"
  | "BACKUP_S3_ACCESS_KEY_ID"
  | "BACKUP_S3_SECRET_ACCESS_KEY"
  | "S3_BUCKET"
  | "S3_ENDPOINT"
  | "S3_REGION"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
>;

export const SAME_DISK =
  "Backups are on the same disk as the data: they help after a mistake, and not when the disk is lost. " +
  "Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_BUCKET.";

/** Opens the bucket or the folder of the backups. Backups outside of DATA_DIR are encrypted. */
export async function openBackups(env: BackupEnv, root: string, dataDir: string): Promise<Backups> {
  if (env.BACKUP_S3_BUCKET) return openBucket(env, env.BACKUP_S3_BUCKET, dataDir);
  const folder = env.BACKUP_DIR === undefined ? join(dataDir, "backups") : resolve(root, env.BACKUP_DIR);
  const isOutside = !folder.startsWith(dataDir + sep);
  if (isOutside) requireKey(env, `BACKUP_DIR (${folder}) is outside of DATA_DIR`);
  // The folder gets the account's default mode: the database's account must be able to enter it.
  await mkdir(dataDir, { recursive: true });
  const store = await createFolderStore(folder);
  const sameDisk = (await stat(folder)).dev === (await stat(dataDir)).dev;
  return {
    archive: openArchive(store, isOutside ? env.BACKUP_KEY : undefined),
    files: await openStoredFiles(env, dataDir),
    location: folder,
    about: sameDisk ? "A folder on the same disk as the data" : "A folder on another disk of the server",
    warning: sameDisk ? SAME_DISK : null,
    folder,
  };
}

async function openBucket(env: BackupEnv, name: string, dataDir: string): Promise<Backups> {
  requireKey(env, "BACKUP_S3_BUCKET is set");
  const { createBucketStore } = await import("#src/server/backups/bucket-store.ts");
  const store = createBucketStore({
    name,
    region: env.BACKUP_S3_REGION,
    endpoint: env.BACKUP_S3_ENDPOINT,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY,
  });
  const archive = openArchive(store, env.BACKUP_KEY);
  const files = await openStoredFiles(env, dataDir);
  return { archive, files, location: `bucket ${name}`, about: "A bucket", warning: null, folder: null };
}

function requireKey({ BACKUP_KEY }: BackupEnv, because: string): void {
  if (BACKUP_KEY !== undefined) return;
  throw new Error(
    `BACKUP_KEY must be set because ${because}: backups hold everything and are encrypted there. ` +
      "Make one with `openssl rand -hex 32`, and write it down where the backups are not.",
  );
}
