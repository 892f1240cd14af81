import { request as plainRequest } from "node:http";
import { type RequestOptions, request } from "node:https";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { readFile } from "node:fs/promises";

export interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

export interface Client {
  /** A request over HTTPS to a host that is on this machine, trusting only the proxy's own authority. */
  send(host: string, path: string, options?: { headers?: Record<string, string>; body?: Buffer }): Promise<Reply>;
  /** Opens a stream; `onText` receives what arrives. Returns how to close it. */
  stream(
    host: string,
    path: string,
    headers: Record<string, string>,
    onText: (text: string) => void,
  ): Promise<() => void>;
  /** The same without encryption. */
  plain(host: string, path: string): Promise<Reply>;
}

export async function createClient(authority: string, ports: { http: number; https: number }): Promise<Client> {
  const ca = await readFile(authority);
  const optionsOf = (host: string, path: string): RequestOptions => ({
    host: "127.0.0.1",
    port: ports.https,
    servername: host,
    path,
    ca,
    agent: false,
  });
  return {
    async send(host, path, { headers = {}, body } = {}) {
      const call = request({
        ...optionsOf(host, path),
        method: body ? "POST" : "GET",
        headers: { host: `${host}:${ports.https}`, ...(body && { "content-length": String(body.length) }), ...headers },
      });
      const replied = once(call, "response") as Promise<[IncomingMessage]>;
      // A connection that breaks while the body is sent fails more than once; the first failure has been returned.
      call.on("error", () => undefined);
      call.end(body);
      return readReply(replied);
    },
    async stream(host, path, headers, onText) {
      const call = request({ ...optionsOf(host, path), headers: { host: `${host}:${ports.https}`, ...headers } }).end();
      const [response] = (await once(call, "response")) as [IncomingMessage];
      response.setEncoding("utf8");
      response.on("data", onText);
      // It is closed by us.
      response.on("error", () => undefined);
      return () => call.destroy();
    },
    plain: (host, path) => {
      const call = plainRequest({ host: "127.0.0.1", port: ports.http, path, agent: false, headers: { host } }).end();
      return readReply(once(call, "response") as Promise<[IncomingMessage]>);
    },
  };
}

async function readReply(replied: Promise<[IncomingMessage]>): Promise<Reply> {
  const [response] = await replied;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString("utf8") };
}
