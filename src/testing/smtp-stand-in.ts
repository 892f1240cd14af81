import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SmtpStandIn {
  url: string;
  /** The mails that were accepted so far. */
  received(): Promise<Email[]>;
  stop(): Promise<void>;
}

/** Starts a mail server that accepts every mail, except for addresses that begin with "nobody". */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const accepted: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith("nobody") ? new Error("no such user") : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        accepted.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  // A sender that is killed leaves a broken connection.
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: () => Promise.all(accepted.map((bytes) => PostalMime.parse(bytes))),
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
