import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ArchiveError } from "#src/server/backups/archive.ts";
import type { Env } from "#src/server/env.ts";
import { isUnfinished } from "#src/server/ports/files/whole-file.ts";

/** The application's stored uploads and pictures, as backups need them. A key is written once and never changes. */
export interface StoredFiles {
  list(): Promise<string[]>;
  /** Returns `null` when the file was deleted in the meantime. */
  read(key: string): Promise<Uint8Array | null>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Minimum milliseconds between two listings of the files in rounds of backups, and maximum milliseconds of copying in
   * a round.
   */
  restMs: number;
  roundMs: number;
}

type FilesEnv = Pick<Env, "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">;

/** A bucket is not lost with the disk of the database, and each listing costs money: every ten minutes is enough. */
const BUCKET_REST_MS = 600_000;
/** A bucket with the files of years is copied in many rounds, because the log must be carried in between. */
const BUCKET_ROUND_MS = 20_000;

/** Opens the bucket of S3_BUCKET, or the folder in DATA_DIR. */
export async function openStoredFiles(env: FilesEnv, dataDir: string): Promise<StoredFiles> {
  if (!env.S3_BUCKET) return filesInFolder(join(dataDir, "files"));
  const { createBucketStore } = await import("#src/server/backups/bucket-store.ts");
  const store = createBucketStore({
    name: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
  return {
    list: () => store.list(""),
    read: (key) => store.get(key),
    write: (key, bytes) => store.put(key, bytes),
    restMs: BUCKET_REST_MS,
    roundMs: BUCKET_ROUND_MS,
  };
}

export function filesInFolder(folder: string): StoredFiles {
  return {
    async list() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent);
      return (found ?? [])
        .filter((entry) => entry.isFile() && !isUnfinished(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
    },
    read: (key) => readFile(join(folder, key)).catch(nothingIfAbsent),
    async write(key, bytes) {
      const path = resolve(folder, key);
      if (!path.startsWith(folder + sep)) {
        throw new ArchiveError(`The backup has a file outside of its folder: ${key}.`);
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600 });
    },
    restMs: 0,
    roundMs: Number.POSITIVE_INFINITY,
  };
}

function nothingIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
