import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { Socket } from "node:net";
import sharp from "sharp";
import {
  BYTES_PIPE,
  type FromPictureProcess,
  type PictureLimits,
  type ToPictureProcess,
} from "#src/server/pictures/messages.ts";

/** This process decodes the files of strangers: it holds no secrets, and its death costs one picture. */

const CHECK_MS = 50;

// One thread, so that the other processors remain free for people who wait for a page; and no cache of past pictures.
sharp.concurrency(1);
sharp.cache(false);

const limits = JSON.parse(process.env["PICTURE_LIMITS"] ?? "{}") as PictureLimits;

const send = (message: FromPictureProcess, sent?: () => void) => process.send?.(message, () => sent?.());
const end = () => process.kill(process.pid, "SIGKILL");

const pipe = new Socket({ fd: BYTES_PIPE, readable: true, writable: false });

process.on("message", (message: ToPictureProcess) => void handle(message));
// exit() would wait for a running decoder.
process.on("disconnect", end);

async function handle(message: ToPictureProcess): Promise<void> {
  const { id, module } = message;
  try {
    const input = message.kind === "work" ? message.input : await readBytes(message.length);
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<unknown> };
    const guard = watchLimits(id);
    const output = await work(input).finally(() => clearInterval(guard));
    send({ id, kind: "done", output });
    // This process is ended by a signal: without this, compiled code would be lost and compiled again at each start.
    flushCompileCache();
  } catch (error) {
    send({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

/** Reads exactly `length` bytes; no more are sent before this work is done. */
async function readBytes(length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < length; size += chunks.at(-1)?.length ?? 0) {
    let chunk: Buffer | null;
    while ((chunk = pipe.read() as Buffer | null) === null) await once(pipe, "readable");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Ends the process when a picture exceeds its limits. The library decodes in threads of its own that nothing can
 * interrupt, and its own time limit does not apply to all of its decoders.
 */
function watchLimits(id: number): NodeJS.Timeout {
  const before = process.cpuUsage();
  const guard = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const limit =
      (user + system) / 1000 > limits.cpuMs
        ? "time"
        : process.memoryUsage.rss() > limits.maxMb * 2 ** 20
          ? "memory"
          : undefined;
    if (limit === undefined) return;
    clearInterval(guard);
    send({ id, kind: "exceeded", limit }, end);
  }, CHECK_MS);
  return guard;
}
