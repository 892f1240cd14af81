import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";

export interface S3StandIn {
  /** The settings with which the application stores its files there. */
  env: { S3_ENDPOINT: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
  /** Every request so far. */
  requests: { method: string | undefined; path: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Starts a server with S3's API and an empty bucket. */
export async function startS3(directory: string, bucket: string): Promise<S3StandIn> {
  const requests: S3StandIn["requests"] = [];
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const handle = s3.callback();
  const server = createServer((request, response) => {
    const { method, headers, url = "" } = request;
    requests.push({ method, path: url.split("?")[0] ?? "", authorization: headers.authorization });
    void handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    requests,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
