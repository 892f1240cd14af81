import { useEffect, useRef } from "react";

interface Handlers<Message> {
  /** The signal is aborted when the page stops listening. */
  onMessage: (message: Message, signal: AbortSignal) => void;
  /** Called when the connection is lost, and at every failed attempt to connect again. */
  onError?: () => void;
}

/**
 * Listens to server-sent events while the component is mounted; with a `null` URL it does not listen. The browser
 * reconnects by itself after a lost connection, but gives up after an error response. This then tries again every
 * `retryMs`, because the server may only be restarting.
 */
export function useEventSource<Message>(url: string | null, retryMs: number, handlers: Handlers<Message>): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    if (url === null) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const connect = () => {
      source = new EventSource(url);
      source.addEventListener("message", (event: MessageEvent<string>) => {
        current.current.onMessage(JSON.parse(event.data) as Message, stop.signal);
      });
      source.addEventListener("error", () => {
        current.current.onError?.();
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryMs);
      });
    };
    connect();
    return () => {
      stop.abort();
      clearTimeout(timer);
      source?.close();
    };
  }, [url, retryMs]);
}
