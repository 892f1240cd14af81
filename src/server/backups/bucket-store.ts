import type { BackupStore } from "#src/server/backups/store.ts";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import { createS3Disk, type Bucket } from "#src/server/ports/files/s3.ts";

/** An archive in a bucket of S3 or of any server that speaks it. */
export function createBucketStore(bucket: Bucket): BackupStore {
  const disk = createS3Disk(bucket);
  const files = filesOn(disk);
  return {
    put: (key, bytes) => files.put(key, bytes, "application/octet-stream"),
    get: (key) => files.get(key),
    delete: (key) => files.delete(key),
    async list(folder) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
        for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return keys.sort();
    },
  };
}
