import { join } from "node:path";
import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { createPictures, type Pictures } from "#src/server/pictures/pictures.ts";
import type { AiPort } from "#src/server/ports/ai/ai.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import type { MailPort } from "#src/server/ports/mail/mail.ts";
import type { Ocr } from "#src/shared/page-text.ts";
import type { PaymentsPort } from "#src/server/ports/payments/payments.ts";
import type { WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";

/** External services, behind narrow interfaces. Each has a default that works without any account elsewhere. */
export interface Ports {
  mail: MailPort;
  files: FilesPort;
  payments: PaymentsPort;
  ai: AiPort;
  whatsapp: WhatsappPort;
  /** Decodes and draws every picture, in a process of its own that starts with the first one. */
  pictures: Pictures;
  /** Reads text from pictures on this machine; its process starts with the first one. */
  ocr: Ocr;
}

interface PortOptions {
  env: Env;
  dataDir: string;
  log: Log;
  database: Database;
  /** Creates the reader of text in pictures. */
  createOcr: () => Ocr;
}

/** Creates the ports. The environment decides the adapters; only the chosen ones are loaded. */
export async function createPorts({ env, dataDir, log, database, createOcr }: PortOptions): Promise<Ports> {
  const pictures = createPictures();
  return {
    mail: await createMail(env, dataDir, log),
    files: await createFiles(env, dataDir),
    payments: await createPayments(env, database),
    ai: await createAi(env, log, pictures),
    whatsapp: await createWhatsapp(env, log),
    pictures,
    ocr: createOcr(),
  };
}

async function createMail(env: Env, dataDir: string, log: Log): Promise<MailPort> {
  if (env.SMTP_URL) {
    const { createSmtpMail } = await import("#src/server/ports/mail/smtp.ts");
    return createSmtpMail(env.SMTP_URL, env.MAIL_FROM);
  }
  const { createOutboxMail } = await import("#src/server/ports/mail/outbox.ts");
  return createOutboxMail(join(dataDir, "outbox"), env.MAIL_FROM, log);
}

async function createFiles(env: Env, dataDir: string): Promise<FilesPort> {
  if (env.S3_BUCKET) {
    const { createS3Files } = await import("#src/server/ports/files/s3.ts");
    return createS3Files(env, env.S3_BUCKET);
  }
  const { createDiskFiles } = await import("#src/server/ports/files/disk.ts");
  return createDiskFiles(join(dataDir, "files"));
}

async function createPayments(env: Env, database: Database): Promise<PaymentsPort> {
  if (env.STRIPE_SECRET_KEY) {
    const { createStripePayments } = await import("#src/server/ports/payments/stripe.ts");
    return createStripePayments(env, env.STRIPE_SECRET_KEY);
  }
  const { createSandboxPayments } = await import("#src/server/ports/payments/sandbox.ts");
  return createSandboxPayments(env.APP_URL, database);
}

async function createAi(env: Env, log: Log, pictures: Pictures): Promise<AiPort> {
  if (env.AI_API_KEY) {
    const { createOpenAi } = await import("#src/server/ports/ai/openai.ts");
    return createOpenAi(env.AI_API_KEY, env, log);
  }
  const { createEmbeddedAi } = await import("#src/server/ports/ai/embedded.ts");
  return createEmbeddedAi(pictures);
}

async function createWhatsapp(env: Env, log: Log): Promise<WhatsappPort> {
  if (env.WHATSAPP_TOKEN) {
    if (!env.WHATSAPP_PHONE_ID) throw new Error("WHATSAPP_PHONE_ID must be set when WHATSAPP_TOKEN is.");
    const { createWhatsappCloud } = await import("#src/server/ports/whatsapp/cloud.ts");
    return createWhatsappCloud({ env, token: env.WHATSAPP_TOKEN, phoneId: env.WHATSAPP_PHONE_ID, log });
  }
  const { createWhatsappOutbox } = await import("#src/server/ports/whatsapp/outbox.ts");
  return createWhatsappOutbox();
}
