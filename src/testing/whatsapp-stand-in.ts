import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  authorization: string | undefined;
  path: string;
  body: Record<string, unknown> & { to: string; type: string; biz_opaque_callback_data: string };
}

/** How the next request is answered: an error of the Cloud API, a page of a proxy, silence after taking it, or a cut line. */
export type Mood = { code: number; status: number } | { proxy: number } | "silent" | "cut";

export interface WhatsappStandIn {
  url: string;
  /** Every request that came in. */
  asked: Asked[];
  /** What was accepted, by the id it was given. */
  accepted: Map<string, Asked>;
  /** The moods of the next requests, one each; after them all is well. */
  next: Mood[];
  stop(): Promise<void>;
}

/** Speaks as much of the Cloud API as sending takes, in its published shapes. */
export async function startWhatsappStandIn(port = 0): Promise<WhatsappStandIn> {
  const asked: Asked[] = [];
  const accepted = new Map<string, Asked>();
  const next: Mood[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked["body"];
      const one = { authorization: request.headers.authorization, path: request.url ?? "", body };
      asked.push(one);
      const mood = next.shift();
      const answer = (status: number, json: object) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
      if (mood === "cut") return void request.socket.destroy();
      if (typeof mood === "object" && "proxy" in mood) {
        return void response.writeHead(mood.proxy, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
      }
      if (typeof mood === "object") {
        const { code, status } = mood;
        return void answer(status, {
          error: { message: `(#${code}) Refused`, type: "OAuthException", code, fbtrace_id: "A" },
        });
      }
      const id = `wamid.${accepted.size + 1}.${asked.length}`;
      accepted.set(id, one);
      if (mood === "silent") return;
      const { to } = body;
      return void answer(200, {
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: "accepted" }],
      });
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    accepted,
    next,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
