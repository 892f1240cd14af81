import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";
import type { Log } from "#src/server/log.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";
import type { MailPort } from "#src/server/ports/mail/mail.ts";

/**
 * Writes mails as `.eml` files, which any mail program opens, when there is no mail server; the log has the path of
 * each.
 */
export function createOutboxMail(folder: string, from: string, log: Log): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    delivery: "outbox",
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await makePrivateFolder(folder);
      const path = join(folder, `${uuid()}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ file: path, subject: mail.subject }, "mail written to the outbox");
    },
  };
}
