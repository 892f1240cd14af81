import { once } from "node:events";
import { connect, type Socket } from "node:net";

const MAX_DURATION_MS = 20_000;

export interface HttpCaller {
  /** Sends one POST and returns its body; throws an error with it when the status is not 201. */
  post(path: string, body: string, headers: Record<string, string>): Promise<string>;
  close(): void;
}

/**
 * One connection that sends one request after the other. Node's own client computes as long for a request as the server
 * under test does for its response, on the same processors.
 */
export async function openCaller(port: number): Promise<HttpCaller> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true).setTimeout(MAX_DURATION_MS);
  await once(socket, "connect");
  const read = reader(socket);
  return {
    async post(path, body, headers) {
      const lines = Object.entries({
        host: `127.0.0.1:${port}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      const response = read();
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
      const { status, text } = await response;
      if (status !== 201) throw new Error(`${status} ${text}`);
      return text;
    },
    close: () => socket.destroy(),
  };
}

interface Response {
  status: number;
  text: string;
}

/** Returns a function for the next response. All responses of the server under test have a content length. */
function reader(socket: Socket): () => Promise<Response> {
  let received = "";
  let waiting: PromiseWithResolvers<Response> | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  // Bytes as characters: the content length counts bytes.
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    received += part;
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1]);
    if (Number.isNaN(length)) return fail(new Error(`A response has no length: ${received.slice(0, head)}`));
    if (received.length < head + 4 + length) return;
    waiting?.resolve({ status: Number(received.slice(9, 12)), text: received.slice(head + 4) });
    waiting = undefined;
    received = "";
  });
  socket.on("error", fail);
  socket.on("timeout", () => fail(new Error("An order got no response.")));
  socket.on("close", () => fail(new Error("The server closed the connection.")));
  return () => {
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
}
