import type { ServerSentEvent } from "#src/server/http/route.ts";
import type { Log } from "#src/server/log.ts";

const HEARTBEAT_MS = 20_000;

const encoder = new TextEncoder();
const encode = ({ id, event, data }: ServerSentEvent) =>
  encoder.encode(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n${id ? `id: ${id}\n` : ""}\n`);

interface StreamOptions {
  /** Called once, when the stream ends. */
  leave: () => void;
  /** Returns whether the caller may still receive events; called at every heartbeat, and when members have changed. */
  mayContinue: () => Promise<boolean>;
  /** Calls `check` at once when the caller's permission may have changed. Returns a function that stops these calls. */
  onMembersChanged?: (check: () => void) => () => void;
}

/**
 * Sends events as they come, until there are no more, or the caller has left or may no longer receive them; then calls
 * `leave`. The next event is read only when the caller has received the one before, so a slow caller uses no memory
 * here. A comment every 20 seconds prevents proxies from closing a quiet stream. A stream that fails just ends: its
 * screen connects again and loads what it missed.
 *
 * hono's `streamSSE` needs 2.4 times the memory per stream and twice the time per event (2,000 streams), and sends the
 * message of an error to the caller.
 */
export function eventStream(
  events: AsyncIterable<ServerSentEvent>,
  log: Log,
  { leave, mayContinue, onMembersChanged }: StreamOptions,
): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  let unfollow: (() => void) | undefined;
  let ended = false;
  const stop = () => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    unfollow?.();
    leave();
  };
  const end = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (ended) return;
    stop();
    controller.close();
  };
  const beat = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (!(await mayContinue())) end(controller);
    else if (!ended) controller.enqueue(encoder.encode(": still here\n\n"));
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 1000\n\n"));
      const check = () => {
        beat(controller).catch((error: unknown) => log.warn({ err: error }, "a heartbeat was left out"));
      };
      heartbeat = setInterval(check, HEARTBEAT_MS);
      unfollow = onMembersChanged?.(check);
    },
    async pull(controller) {
      try {
        const step = await iterator.next();
        if (!step.done && !ended) return controller.enqueue(encode(step.value));
      } catch (error) {
        log.warn({ err: error }, "a stream of events failed");
      }
      end(controller);
    },
    async cancel() {
      stop();
      await iterator.return?.();
    },
  });
}
