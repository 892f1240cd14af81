import { type CompanyEventMessage, companyEvents } from "#src/shared/events.ts";
import { addressOf } from "#src/web/call.ts";

type Hear = (message: CompanyEventMessage) => void;

const RECONNECT_DELAY_MS = 3000;
/** A tab that holds the stream and says nothing for this long was put to sleep, as phones do with those in the back. */
const ASLEEP_MS = 2000;

/** A connection of our own. Answers how to close it. */
function openStream(hear: Hear): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    source = new EventSource(addressOf(companyEvents));
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      hear(JSON.parse(data) as CompanyEventMessage),
    );
    source.addEventListener("error", () => {
      // The browser reconnects by itself unless the server refused; then we try again, for it may be back later.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(listen, RECONNECT_DELAY_MS);
    });
  };
  listen();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** A connection of our own while the tab is in view. What was missed meanwhile is loaded when it opens again. */
function openWhileVisible(hear: Hear): () => void {
  let close: (() => void) | undefined;
  const follow = () => {
    close?.();
    close = document.visibilityState === "visible" ? openStream(hear) : undefined;
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close?.();
  };
}

/** What the tabs of a browser tell each other: what was heard, whether anybody holds the stream, and who does. */
type Word = { heard: CompanyEventMessage } | { ask: true } | { here: "listening" | "connecting" };

/**
 * A company's events for this tab. All tabs of a browser share one connection, because without HTTP/2 it opens six to a
 * host and the seventh tab would never load: one tab holds the stream and passes on what it hears; when it closes, or was
 * put to sleep, the next takes over. Answers how to let go.
 */
export function openSharedEventSource(companyId: string, hear: Hear): () => void {
  // Both need a secure address; a restaurant's own server on a bare http address may not have one.
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) return openWhileVisible(hear);
  const name = `comanda-live-${companyId}`;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  const say = (word: Word) => channel.postMessage(word);
  let state: "waiting" | "connecting" | "listening" | "closed" = "waiting";
  let heardAnything = false;
  let letGo = () => {};
  let turn = new AbortController();
  let doubt: ReturnType<typeof setTimeout> | undefined;

  const tell: Hear = (message) => {
    heardAnything = true;
    hear(message);
  };

  const hold = () =>
    new Promise<void>((release) => {
      clearTimeout(doubt);
      state = "connecting";
      const close = openStream((message) => {
        state = "listening";
        tell(message);
        say({ heard: message });
      });
      letGo = () => {
        close();
        release();
      };
    });

  const takeTurn = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took over, or this one stopped waiting.
      if (state === "closed" || options.signal?.aborted) return;
      letGo();
      state = "waiting";
      waitForTurn();
    });
  };
  const waitForTurn = () => {
    turn = new AbortController();
    takeTurn({ signal: turn.signal });
  };
  const ask = () => {
    if (state !== "waiting" || document.visibilityState === "hidden") return;
    clearTimeout(doubt);
    doubt = setTimeout(() => {
      turn.abort();
      takeTurn({ steal: true });
    }, ASLEEP_MS);
    say({ ask: true });
  };

  channel.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    if ("heard" in data) return tell(data.heard);
    if ("ask" in data) {
      if (state === "connecting" || state === "listening") say({ here: state });
      return;
    }
    clearTimeout(doubt);
    if (data.here === "listening" && !heardAnything) tell({ type: "ready" });
  });
  document.addEventListener("visibilitychange", ask);
  waitForTurn();
  ask();

  return () => {
    state = "closed";
    clearTimeout(doubt);
    document.removeEventListener("visibilitychange", ask);
    turn.abort();
    letGo();
    channel.close();
  };
}
