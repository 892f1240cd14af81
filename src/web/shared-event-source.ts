import { type CompanyEventMessage, companyEvents } from "#src/shared/events.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";

type OnEvent = (message: CompanyEventMessage) => void;

const RECONNECT_DELAY_MS = 3000;
/** Milliseconds without a response after which a leader counts as suspended. Phones suspend tabs in the background. */
const LEADER_TIMEOUT_MS = 2000;

/** Opens an event source of this tab's own. Returns a function that closes it. */
function openEventSource(onEvent: OnEvent): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    source = new EventSource(addressInTab(companyEvents));
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      onEvent(JSON.parse(data) as CompanyEventMessage),
    );
    source.addEventListener("error", () => {
      // The browser reconnects by itself unless the server rejected the request. After a rejection, this tab connects
      // again later.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_DELAY_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Opens an event source of this tab's own while the tab is visible. Missed changes are loaded when it opens again. */
function openWhileVisible(onEvent: OnEvent): () => void {
  let close: (() => void) | undefined;
  const update = () => {
    close?.();
    close = document.visibilityState === "visible" ? openEventSource(onEvent) : undefined;
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    close?.();
  };
}

/**
 * Messages between the tabs of a browser: an event that the leader received, a check for a leader, and its response.
 */
type TabMessage =
  | { kind: "event"; event: CompanyEventMessage }
  | { kind: "leader-check" }
  /** `quiet_ms`: milliseconds without an event; missing in messages of a tab of an earlier version. */
  | { kind: "leader"; state: "listening" | "connecting"; quiet_ms?: number };

/** Leader election: the tab that holds the lock of this name is the leader. */
interface Election {
  /** Waits for the lock, and waits again after another tab took it. */
  join(): void;
  /** Takes the lock from a leader that does not respond. */
  takeOver(): void;
  leave(): void;
}

/**
 * Creates an election. `lead` starts leading and returns a function that stops it. The tab is the leader until that
 * call.
 */
function createElection(name: string, lead: () => () => void): Election {
  let waiting = new AbortController();
  let hasLeft = false;
  let stop = () => {};

  const hold = () =>
    new Promise<void>((release) => {
      const stopLeading = lead();
      stop = () => {
        stopLeading();
        release();
      };
    });
  const request = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took over, or this one stopped waiting.
      if (hasLeft || options.signal?.aborted) return;
      stop();
      join();
    });
  };
  const join = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };

  return {
    join,
    takeOver() {
      waiting.abort();
      request({ steal: true });
    },
    leave() {
      hasLeft = true;
      waiting.abort();
      stop();
    },
  };
}

/**
 * Passes a company's events to this tab, over one event source shared by all tabs of a browser: without HTTP/2 a
 * browser opens six connections to a host, and the seventh tab would never load. The tabs elect a leader that holds the
 * event source and passes its events on; when the leader closes, or was suspended, the next tab takes over. Returns a
 * function that unsubscribes.
 */
export function openSharedEventSource(companyId: string, onEvent: OnEvent): () => void {
  // Locks and broadcast channels need https or localhost; a restaurant's own server at an http address may have
  // neither.
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) return openWhileVisible(onEvent);
  // Tabs of an earlier version send other messages. They use another name and elect their own leader.
  const name = `comanda-events-${companyId}`;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  const send = (message: TabMessage) => channel.postMessage(message);
  let state: "follower" | "connecting" | "listening" = "follower";
  let receivedAny = false;
  /** When something last happened, as far as the leader knows. */
  let lastEvent = performance.now();
  let leaderTimer: ReturnType<typeof setTimeout> | undefined;

  const receive: OnEvent = (message) => {
    receivedAny = true;
    onEvent(message);
  };
  const lead = () => {
    clearTimeout(leaderTimer);
    state = "connecting";
    const close = openEventSource((message) => {
      state = "listening";
      lastEvent = performance.now() - (message.quiet_ms ?? 0);
      receive(message);
      send({ kind: "event", event: message });
    });
    return () => {
      state = "follower";
      close();
    };
  };
  const election = createElection(name, lead);

  const checkLeader = () => {
    if (state !== "follower" || document.visibilityState === "hidden") return;
    clearTimeout(leaderTimer);
    leaderTimer = setTimeout(() => election.takeOver(), LEADER_TIMEOUT_MS);
    send({ kind: "leader-check" });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "event") return receive(data.event);
    if (data.kind === "leader-check") {
      if (state !== "follower") send({ kind: "leader", state, quiet_ms: performance.now() - lastEvent });
      return;
    }
    clearTimeout(leaderTimer);
    if (data.state === "listening" && !receivedAny) receive({ type: "ready", quiet_ms: data.quiet_ms ?? 0 });
  });
  document.addEventListener("visibilitychange", checkLeader);
  election.join();
  checkLeader();

  return () => {
    clearTimeout(leaderTimer);
    document.removeEventListener("visibilitychange", checkLeader);
    election.leave();
    channel.close();
  };
}
