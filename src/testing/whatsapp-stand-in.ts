import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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

export interface SentFile {
  content: Uint8Array;
  type: string;
  url?: string;
  sha256?: string;
  size?: number;
}

export interface WhatsappStandIn {
  url: string;
  requests: ReceivedRequest[];
  /** The accepted requests, by the message id they were given. */
  accepted: Map<string, ReceivedRequest>;
  /** The files that were stored, by the media id they were given. */
  media: Map<string, { name: string; type: string; content: Buffer }>;
  /** Files that people have sent, by the media id of their message; `url` and `sha256` are set to make them wrong. */
  sent: Map<string, SentFile>;
  /** The addresses from which files were fetched, with each request's authorization. */
  fetches: { path: string; authorization: string | undefined }[];
  /** Promises that the fetches of files wait for. */
  holds: Promise<void>[];
  /** The failures of the next requests, one each; the requests after them succeed. */
  failures: Failure[];
  stop(): Promise<void>;
}

/** Starts a server with the published shapes of the Cloud API, as far as messages and their files need them. */
export async function startWhatsappStandIn(port = 0): Promise<WhatsappStandIn> {
  const standIn = {
    requests: [] as ReceivedRequest[],
    accepted: new Map<string, ReceivedRequest>(),
    media: new Map<string, { name: string; type: string; content: Buffer }>(),
    sent: new Map<string, SentFile>(),
    fetches: [] as WhatsappStandIn["fetches"],
    holds: [] as Promise<void>[],
    failures: [] as Failure[],
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return void sendFile(standIn, request, response);
      if (request.url?.endsWith("/media") && request.method === "POST") {
        return void storeMedia(standIn, request.headers["content-type"] ?? "", Buffer.concat(chunks), response);
      }
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

/** Returns where a file of a message is, and serves it there, to callers with the token. */
async function sendFile(
  { sent, fetches, holds, failures }: Pick<WhatsappStandIn, "sent" | "fetches" | "holds" | "failures">,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  fetches.push({ path: url, authorization: headers.authorization });
  await Promise.all(holds);
  const failure = failures.shift();
  if (typeof failure === "object") return fail(response, failure);
  const id = url.split("/").at(-1) ?? "";
  const file = sent.get(id);
  if (!file || !headers.authorization?.startsWith("Bearer ")) return fail(response, { code: 100, status: 404 });
  if (url.startsWith("/files/")) {
    response.writeHead(200, { "Content-Type": file.type }).end(file.content);
    return;
  }
  sendJson(response, 200, {
    messaging_product: "whatsapp",
    id,
    url: file.url ?? `http://${headers.host}/files/${id}`,
    mime_type: file.type,
    sha256: file.sha256 ?? createHash("sha256").update(file.content).digest("hex"),
    file_size: file.size ?? file.content.length,
  });
}

/** Stores a file as the Cloud API does: from a form with the product, the type and the file. */
async function storeMedia(
  { media, failures }: Pick<WhatsappStandIn, "media" | "failures">,
  type: string,
  bytes: Buffer<ArrayBuffer>,
  response: ServerResponse,
): Promise<void> {
  const failure = failures.shift();
  if (typeof failure === "object") return fail(response, failure);
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  const file = form.get("file");
  if (form.get("messaging_product") !== "whatsapp" || !(file instanceof File) || form.get("type") !== file.type) {
    return fail(response, { code: 100, status: 400 });
  }
  const id = `media.${media.size + 1}`;
  media.set(id, { name: file.name, type: file.type, content: Buffer.from(await file.arrayBuffer()) });
  sendJson(response, 200, { id });
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
