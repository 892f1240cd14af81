import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  authorization: string | undefined;
  path: string;
  body: Record<string, unknown> & { to: string; type: string; biz_opaque_callback_data: string };
}

/**
 * How a request fails: an error of the Cloud API, an error page of a proxy, no response although the message was
 * accepted ("silent"), or a closed connection ("cut").
 */
export type Failure = { code: number; status: number } | { proxy: number } | "silent" | "cut";

export interface WhatsappStandIn {
  url: string;
  requests: ReceivedRequest[];
  /** The accepted requests, by the message id they were given. */
  accepted: Map<string, ReceivedRequest>;
  /** The failures of the next requests, one each; the requests after them succeed. */
  failures: Failure[];
  stop(): Promise<void>;
}

/** Starts a server with the published shapes of the Cloud API, as far as sending messages needs them. */
export async function startWhatsappStandIn(port = 0): Promise<WhatsappStandIn> {
  const standIn = {
    requests: [] as ReceivedRequest[],
    accepted: new Map<string, ReceivedRequest>(),
    failures: [] as Failure[],
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ReceivedRequest["body"];
      const received = { authorization: request.headers.authorization, path: request.url ?? "", body };
      standIn.requests.push(received);
      const failure = standIn.failures.shift();
      if (failure === "cut") return void request.socket.destroy();
      if (typeof failure === "object") return fail(response, failure);
      const id = `wamid.${standIn.accepted.size + 1}.${standIn.requests.length}`;
      standIn.accepted.set(id, received);
      if (failure === "silent") return;
      sendJson(response, 200, {
        messaging_product: "whatsapp",
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id, message_status: "accepted" }],
      });
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    ...standIn,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function fail(response: ServerResponse, failure: Exclude<Failure, string>): void {
  if ("proxy" in failure) {
    response.writeHead(failure.proxy, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
    return;
  }
  const { code, status } = failure;
  sendJson(response, status, {
    error: { message: `(#${code}) Refused`, type: "OAuthException", code, fbtrace_id: "A" },
  });
}

function sendJson(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
}
