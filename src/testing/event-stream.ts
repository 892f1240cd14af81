import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

export interface StreamEvent {
  type: string;
  id?: string | null;
}

export interface EventStream {
  /** Every event received so far. */
  received: StreamEvent[];
  /** Resolves when the connection ends, for whatever reason. */
  ended: Promise<void>;
  close: () => void;
}

/**
 * Opens a screen's stream of server-sent events over a socket of its own; `onEvent` is called the moment an event
 * arrives.
 */
export async function openEvents(
  url: string,
  headers: Record<string, string>,
  onEvent: (event: StreamEvent) => void = () => {},
): Promise<EventStream> {
  const call = request(url, { agent: false, headers: { accept: "text/event-stream", ...headers } }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream was rejected with ${response.statusCode}.`);
  const received: StreamEvent[] = [];
  let text = "";
  let ready = () => {};
  const listening = new Promise<void>((resolve) => (ready = resolve));
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      const event = JSON.parse(data) as StreamEvent;
      received.push(event);
      onEvent(event);
      ready();
    }
  });
  // A killed server resets the connection, which ends the stream like any other end.
  response.on("error", () => {});
  call.on("error", () => {});
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  await Promise.race([listening, ended]);
  return { received, ended, close: () => call.destroy() };
}
