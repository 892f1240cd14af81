declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** The part of the test server we use; it comes without types. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string; configs: [] }[] });
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
