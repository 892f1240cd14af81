import { z } from "zod";
import { parseNetworks } from "#src/server/networks.ts";

const flag = (fallback: boolean) =>
  z
    .enum(["on", "off", "true", "false", "1", "0"], "must be on or off")
    .default(fallback ? "on" : "off")
    .transform((value) => value === "on" || value === "true" || value === "1");
const hops = z
  .string()
  .regex(/^(on|off|true|false|\d)$/, "must be on, off or a number of proxies up to 9")
  .default("off")
  .transform((value) => (value === "on" || value === "true" ? 1 : Number(value) || 0));
const text = (doc: string) => z.string().min(1).optional().describe(doc);
const address = (doc: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .optional()
    .describe(doc);

function isNetworks(value: string | undefined): boolean {
  if (value === undefined) return true;
  try {
    parseNetworks(value);
    return true;
  } catch {
    return false;
  }
}

/** Every variable the application reads, with its meaning and default; `.env.example` is checked against this list. */
export const variables = z.object({
  PORT: z.coerce
    .number("must be a port number")
    .int("must be a port number")
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("Port the server listens on."),
  HOST: z.string().default("0.0.0.0").describe("Address the server listens on."),
  APP_NAME: z.string().min(1).default("Comanda").describe("Name of the product on every screen and mail."),
  APP_URL: address("Address of the main app; http://localhost:{PORT} when missing."),
  APP_DOMAIN: text("Host under which restaurants live as {username}.{APP_DOMAIN}; the host of APP_URL when missing."),
  DATA_DIR: text("Folder of the embedded database, uploads and the outbox; ./data when missing."),
  DIST_DIR: text("Folder of the built web bundles; ./dist when missing."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional()
    .describe("A PostgreSQL 15 or newer; without it the app starts one of its own in DATA_DIR."),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional()
    .describe(
      "The same database past a pooler such as PgBouncer in transaction mode; for migrations, notifications and the job queue.",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe("Largest number of database connections of one process."),
  AUTH_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("Signs sessions; without it one is made once and stored in DATA_DIR."),
  RATE_LIMIT: flag(true).describe("off removes the rate limits, for load tests."),
  TRUST_PROXY: hops.describe(
    "How many proxies in front append to X-Forwarded-For; on is 1. Limits count the caller that the outermost one saw.",
  ),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("How much is logged."),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe("Address behind Contact Us; without it the link opens the chat or /help."),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\d{6,15}$/, "must be digits only, with the country code")
    .optional()
    .describe("Number behind the chat link and WhatsApp Agent; without it they open /help."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional()
    .describe("Mail server; without it mails are written to DATA_DIR/outbox/."),
  MAIL_FROM: z.string().default("Comanda <no-reply@comanda.example>").describe("Sender of mails."),
  GOOGLE_CLIENT_ID: text("Shows Continue with Google."),
  GOOGLE_CLIENT_SECRET: text("Secret that belongs to GOOGLE_CLIENT_ID."),
  GOOGLE_ISSUER: address("Another OpenID provider than Google."),
  STRIPE_SECRET_KEY: text("Payments go through Stripe; without it through the sandbox, which moves no money."),
  STRIPE_WEBHOOK_SECRET: text("Checks the signature of Stripe's webhooks."),
  STRIPE_API_URL: address("Another server that speaks Stripe's API, for tests."),
  STRIPE_PRICE_STARTER: text(
    "Stripe's price id of Starter; without it the price with the lookup key starter, made when missing.",
  ),
  STRIPE_PRICE_PLUS: text(
    "Stripe's price id of Plus; without it the price with the lookup key plus, made when missing.",
  ),
  WHATSAPP_TOKEN: text("Messages go through WhatsApp's Cloud API; without it to the outbox in the app."),
  WHATSAPP_PHONE_ID: text("Phone number id messages are sent from."),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, "must be digits only, with the country code")
    .optional()
    .describe("The number that people write to, shown where they link theirs to the agent."),
  WHATSAPP_APP_SECRET: text("Checks the signature of WhatsApp's webhooks."),
  WHATSAPP_VERIFY_TOKEN: text("Token WhatsApp shows when the webhook is set up."),
  WHATSAPP_TEMPLATE: z.string().default("reorder_alert").describe("Approved template used outside the 24-hour window."),
  WHATSAPP_ORDER_TEMPLATE: z
    .string()
    .default("purchase_order")
    .describe("Approved template that orders to suppliers are sent with outside the 24-hour window."),
  WHATSAPP_SUMMARY_TEMPLATE: z
    .string()
    .default("daily_summary")
    .describe("Approved template that the agent's own messages are sent with outside the 24-hour window."),
  WHATSAPP_API_URL: address("Another server that speaks the Cloud API, for tests."),
  AI_API_KEY: text("AI actions use a model; without it what is built in."),
  AI_BASE_URL: z.url().default("https://api.openai.com/v1").describe("Any OpenAI-compatible server."),
  AI_MODEL: z.string().default("gpt-4o").describe("Model for text and vision."),
  AI_IMAGE_MODEL: z.string().default("dall-e-3").describe("Model for images."),
  AI_SPEECH_MODEL: z.string().default("whisper-1").describe("Model that writes down voice messages to the agent."),
  AI_CHAT_DAILY_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .default(300_000)
    .describe("Tokens that the agent may use of the model per restaurant and day; 0 leaves it to its grammar."),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("Serves /metrics for Prometheus to whoever sends it as a bearer token; without it there is none."),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe("Serves /metrics on this port of 127.0.0.1 too, without a token."),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    "Traces of requests, statements and jobs go to this OpenTelemetry receiver (OTLP over HTTP); without it there are none.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: text("Headers for the receiver of traces, such as authorization=Bearer%20TOKEN."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a share from 0 to 1")
    .min(0, "must be a share from 0 to 1")
    .max(1, "must be a share from 0 to 1")
    .default(1)
    .describe("Which share of traces is recorded, from 0 to 1."),
  PRINTER_NETWORKS: z
    .string()
    .optional()
    .refine(isNetworks, "must be a list of networks, such as 192.168.1.0/24")
    .describe(
      "Networks with printers that tickets and receipts are sent to, such as 192.168.1.0/24; for a server inside the restaurant only.",
    ),
  BACKUP_DIR: text("Folder of the embedded database's backups; DATA_DIR/backups when missing."),
  BACKUP_KEY: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("Encrypts backups outside of DATA_DIR; needed there. Write it down where the backups are not."),
  BACKUP_S3_BUCKET: text("Backups of the embedded database go to S3, in a bucket of their own."),
  BACKUP_S3_ENDPOINT: address("Another S3-compatible server for backups."),
  BACKUP_S3_REGION: z.string().default("us-east-1").describe("Region of the bucket of backups."),
  BACKUP_S3_ACCESS_KEY_ID: text("Key of the bucket of backups."),
  BACKUP_S3_SECRET_ACCESS_KEY: text("Secret of the bucket of backups."),
  S3_BUCKET: text("Files go to S3; without it to DATA_DIR/files/."),
  S3_ENDPOINT: address("Another S3-compatible server."),
  S3_REGION: z.string().default("us-east-1").describe("Region of the bucket."),
  S3_ACCESS_KEY_ID: text("Key of the bucket."),
  S3_SECRET_ACCESS_KEY: text("Secret of the bucket."),
});

type Variables = z.output<typeof variables>;
export type Env = Omit<Variables, "APP_URL" | "APP_DOMAIN"> & { APP_URL: string; APP_DOMAIN: string };

/** Reads and checks the environment. Throws one sentence per wrong variable, naming it. An empty value counts as missing. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${sentence(issue.message)}`).join("\n"),
    );
  }
  const env = parsed.data;
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET) {
    throw new Error("GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is.");
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new Error("DATABASE_URL must be set when DATABASE_DIRECT_URL is.");
  }
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  return { ...env, APP_URL: appUrl, APP_DOMAIN: env.APP_DOMAIN ?? new URL(appUrl).hostname };
}

function sentence(message: string): string {
  const text = message.startsWith("must") ? message : `is wrong: ${message}`;
  return text.endsWith(".") ? text : `${text}.`;
}

/** Returns the text of `.env.example`: every variable, what it means, and its default where it has one. */
export function exampleOf(shape: typeof variables): string {
  const defaults = shape.parse({}) as Record<string, string | number | boolean | undefined>;
  const lines = Object.entries(shape.shape).map(([name, schema]) => {
    const value = defaults[name];
    const shown = typeof value === "boolean" || value === 0 ? (value ? "on" : "off") : (value ?? "");
    return `# ${schema.description ?? ""}\n# ${name}=${String(shown)}\n`;
  });
  return `# Everything has a working default; set only what differs.\n\n${lines.join("\n")}`;
}
