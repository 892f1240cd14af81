declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Types for the part of the test server that we use; it has none. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string; configs: [] }[] });
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
