import type { ServerSentEvent } from "#src/server/http/route.ts";
import type { Log } from "#src/server/log.ts";

const BEAT_MS = 20_000;

const encoder = new TextEncoder();
const written = ({ id, event, data }: ServerSentEvent) =>
  encoder.encode(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n${id ? `id: ${id}\n` : ""}\n`);

/**
 * Events as they come, until there are no more or the caller has left; `leave` is called then. A comment every 20 seconds
 * keeps proxies from closing a quiet stream. One that fails just ends: its screen connects again and loads what it missed.
 */
export function eventStream(
  events: AsyncIterable<ServerSentEvent>,
  log: Log,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  let beat: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(beat);
    leave();
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 1000\n\n"));
      beat = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), BEAT_MS);
    },
    async pull(controller) {
      try {
        const step = await iterator.next();
        if (!step.done) return controller.enqueue(written(step.value));
      } catch (error) {
        log.warn({ err: error }, "a stream of events broke off");
      }
      stop();
      controller.close();
    },
    async cancel() {
      stop();
      await iterator.return?.();
    },
  });
}
