import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Env } from "#src/server/env.ts";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** Files in a bucket of S3 or of any server that speaks it. */
export function createS3Files(env: Env, bucket: string): FilesPort {
  const credentials =
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
      : {};
  const endpoint = env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {};
  return filesOn(
    new Disk(
      new S3Driver({
        bucket,
        region: env.S3_REGION,
        visibility: "private",
        supportsACL: false,
        // Other servers than Amazon's do not all know the newer checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        ...credentials,
        ...endpoint,
      }),
    ),
  );
}
