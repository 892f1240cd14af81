import { createTransport } from "nodemailer";
import type { MailPort } from "#src/server/ports/mail/mail.ts";

export function createSmtpMail(url: string, from: string): MailPort {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return {
    delivery: "smtp",
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
