import { createHash } from "node:crypto";
import { getPriority } from "node:os";
import { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

export interface Misbehaving {
  echo: { input: unknown; result: { input: unknown; pid: number; priority: number; environment: string[] } };
  /** Returns the hash of the bytes beside the request. */
  hash: { input: undefined; result: string };
  fail: { input: string; result: never };
  exit: { input: number; result: never };
  /** Computes without end. */
  compute: { input: undefined; result: never };
  /** Fills one array: V8 ends the whole process for it, not only a thread. */
  fill: { input: undefined; result: never };
  /** Starts to decompress again and again: a thread that is terminated during it takes its process along. */
  unpack: { input: undefined; result: never };
}

serveRequests<Misbehaving>({
  echo: (input) => ({ input, pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) }),
  hash: (_, bytes) => createHash("sha256").update(bytes).digest("hex"),
  fail: (message) => {
    throw new RangeError(message);
  },
  exit: (code) => process.exit(code),
  compute: () => {
    for (;;);
  },
  fill: () => {
    const numbers: number[] = [];
    for (;;) numbers.push(numbers.length);
  },
  unpack: async () => {
    const packed = gzipSync("text ".repeat(1000));
    for (;;) await Readable.from([packed]).pipe(createGunzip()).toArray();
  },
});
