import sharp from "sharp";
import type { FromPictureProcess, PictureLimits, ToPictureProcess } from "#src/server/pictures/messages.ts";

/** The process that decodes what strangers sent: it holds no secrets, and its death costs one picture. */

const CHECK_MS = 50;

// One thread, so that the other processors stay with those who wait for a page; and no memory of past pictures.
sharp.concurrency(1);
sharp.cache(false);

const limits = JSON.parse(process.env["PICTURE_LIMITS"] ?? "{}") as PictureLimits;

const send = (message: FromPictureProcess, sent?: () => void) => process.send?.(message, () => sent?.());
const end = () => process.kill(process.pid, "SIGKILL");

let parts: Uint8Array[] = [];

process.on("message", (message: ToPictureProcess) => {
  if (message.kind === "part") return void parts.push(message.bytes);
  const input = message.kind === "work" ? message.input : Buffer.concat(parts);
  parts = [];
  return void handle(message.id, message.module, input);
});
// Not exit(), which waits for a decoder that is at work.
process.on("disconnect", end);

async function handle(id: number, module: string, input: unknown): Promise<void> {
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<unknown> };
    const guard = watchLimits(id);
    const output = await work(input).finally(() => clearInterval(guard));
    send({ id, kind: "done", output });
  } catch (error) {
    send({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Ends the process when a picture takes too much. The library decodes in threads of its own that nothing interrupts, and
 * its own limit of time does not reach all of its decoders.
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
