import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Env } from "#src/server/env.ts";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

export interface Bucket {
  name: string;
  region: string;
  /** A server other than Amazon's. */
  endpoint: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** Stores files in a bucket of S3 or of any server with its API. */
export function createS3Files(env: Env, bucket: string): FilesPort {
  return filesOn(
    createS3Disk({
      name: bucket,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    }),
  );
}

export function createS3Disk({ name, region, endpoint, accessKeyId, secretAccessKey }: Bucket): Disk {
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      visibility: "private",
      supportsACL: false,
      // Some servers other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
}
