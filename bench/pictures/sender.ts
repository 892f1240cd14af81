// The process that sends the pictures: encoding and writing 40 MB must not hold up the one that times the orders.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

export interface Upload {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** First an upload, which is remembered by its name; then how many times to send it at once. */
export type ToSender = { name: string; upload: Upload } | { name: string; times: number };

/** Sent when all have their response. */
export interface FromSender {
  name: string;
  error: string | undefined;
}

const uploads = new Map<string, Upload>();

process.on("message", (message: ToSender) => {
  if ("upload" in message) return void uploads.set(message.name, message.upload);
  const { name, times } = message;
  const upload = uploads.get(name);
  if (!upload) throw new Error(`There is no upload ${name}.`);
  const respond = (error?: unknown) =>
    process.send?.({ name, error: error instanceof Error ? error.message : undefined } satisfies FromSender);
  Promise.all(Array.from({ length: times }, () => send(upload))).then(() => respond(), respond);
});

/** On a connection of its own: one that was idle may be closed by the server while it is used again. */
async function send({ url, headers, body }: Upload): Promise<void> {
  const call = request(url, { method: "POST", agent: false, headers });
  const responded = once(call, "response") as Promise<[IncomingMessage]>;
  call.end(body);
  const [response] = await responded;
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  if (response.statusCode !== 200) throw new Error(`A picture was rejected with ${response.statusCode}: ${text}`);
}
