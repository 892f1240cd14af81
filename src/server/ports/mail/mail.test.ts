import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterEach, describe, expect, test } from "vitest";
import { createLog } from "#src/server/log.ts";
import type { Mail, MailPort } from "#src/server/ports/mail/mail.ts";
import { createOutboxMail } from "#src/server/ports/mail/outbox.ts";
import { createSmtpMail } from "#src/server/ports/mail/smtp.ts";
import { startSmtpStandIn } from "#src/testing/smtp-stand-in.ts";

const FROM = "Comanda <no-reply@comanda.example>";
const mail: Mail = {
  to: "ana@example.com",
  subject: "Bestätigung — 确认",
  text: "Olá Ana,\n\nhttps://example.com/?a=1&b=2\n",
  attachments: [{ filename: "report.csv", content: Buffer.from("a,b\n1,2\n"), contentType: "text/csv" }],
};

interface Peer {
  port: MailPort;
  received(): Promise<Email[]>;
  close(): Promise<void>;
}

const peers: Peer[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close();
});

async function outbox(): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  return {
    port: createOutboxMail(folder, FROM, createLog("silent")),
    received: async () =>
      Promise.all((await readdir(folder)).map(async (file) => PostalMime.parse(await readFile(join(folder, file))))),
    close: () => rm(folder, { recursive: true }),
  };
}

async function smtp(): Promise<Peer> {
  const peer = await startSmtpStandIn();
  return { port: createSmtpMail(peer.url, FROM), received: () => peer.received(), close: () => peer.stop() };
}

describe.each([
  ["the outbox", outbox],
  ["an SMTP server", smtp],
])("%s", (_name, open) => {
  test("receives the mail as it was written", async () => {
    const peer = await open();
    peers.push(peer);
    await peer.port.send(mail);
    const [received] = await peer.received();
    expect(received).toMatchObject({
      from: { address: "no-reply@comanda.example" },
      to: [{ address: "ana@example.com" }],
      subject: mail.subject,
      attachments: [{ filename: "report.csv", mimeType: "text/csv" }],
    });
    expect(received?.text?.trim()).toBe(mail.text.trim());
  });

  test("a subject cannot add headers", async () => {
    const peer = await open();
    peers.push(peer);
    await peer.port.send({ ...mail, subject: "Hello\r\nBcc: all@example.com" });
    const [received] = await peer.received();
    expect(received?.bcc ?? []).toEqual([]);
  });
});

test("mails in the outbox can be read by the server's account only", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "outbox-")), "outbox");
  await mkdir(folder, { mode: 0o755 });
  await createOutboxMail(folder, FROM, createLog("silent")).send(mail);
  const [file = ""] = await readdir(folder);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(folder), await modeOf(join(folder, file))]).toEqual(["700", "600"]);
  await rm(dirname(folder), { recursive: true });
});

test("an error of the mail server rejects", async () => {
  const peer = await smtp();
  peers.push(peer);
  await expect(peer.port.send({ ...mail, to: "nobody@example.com" })).rejects.toThrow();
});
