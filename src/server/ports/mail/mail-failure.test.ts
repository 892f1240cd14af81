import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { mailFailure } from "#src/server/ports/mail/mail-failure.ts";
import { createSmtpMail } from "#src/server/ports/mail/smtp.ts";
import { freePort } from "#src/testing/app-process.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a mail server that responds to each line with what `respond` returns; null closes the connection. */
async function startServer(respond: (line: string) => string | null): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    socket.write("220 ready\r\n");
    let inMail = false;
    socket.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString("utf8").split("\r\n").filter(Boolean)) {
        if (inMail && line !== ".") continue;
        const response = respond(line);
        inMail = response?.startsWith("354") ?? false;
        if (response === null) socket.destroy();
        else socket.write(`${response}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stops.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureAt(url: string) {
  const mail = { to: "orders@greenfarm.example", subject: "Order 1", text: "2 kg rice" };
  return createSmtpMail(url, "comanda@example.com")
    .send(mail)
    .then(
      () => "sent",
      (error: unknown) => mailFailure(error),
    );
}

const responses = (special: Record<string, string | null>) => (line: string) => {
  const verb = line.split(/[ :]/)[0] ?? "";
  if (verb in special) return special[verb] ?? null;
  return verb === "DATA" ? "354 go on" : "250 ok";
};

test("a mail that the server took is sent", async () => {
  expect(await failureAt(await startServer(responses({})))).toBe("sent");
});

test.each([
  ["the connection breaks after the mail", { ".": null }, "unconfirmed"],
  ["the server is busy", { MAIL: "450 later" }, "later"],
  ["the server is busy after the mail", { ".": "451 later" }, "later"],
  ["the address does not exist", { RCPT: "550 no such person" }, "rejected"],
])("when %s (%o) it is %s", async (_when, special, failure) => {
  expect(await failureAt(await startServer(responses(special)))).toBe(failure);
});

test("a server that is not there was not reached", async () => {
  expect(await failureAt(`smtp://127.0.0.1:${await freePort()}`)).toBe("later");
});
