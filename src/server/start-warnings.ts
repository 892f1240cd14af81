import type { Env } from "#src/server/env.ts";

/** Settings that a real installation should have, and what happens without them. */
const EXPECTED = [
  ["STRIPE_SECRET_KEY", "plans are sold by the sandbox, which moves no money"],
  ["SUPPORT_EMAIL", "contact links open WhatsApp or the help page"],
  ["SUPPORT_WHATSAPP", "chat links open the help page"],
] as const satisfies [keyof Env, string][];

/** Returns a warning for each setting that a process in production lacks; nothing on a developer's machine. */
export function startWarnings(env: Env, nodeEnv: string | undefined): string[] {
  if (nodeEnv !== "production" && isLocal(env.APP_URL)) return [];
  return EXPECTED.filter(([name]) => env[name] === undefined).map(([name, effect]) => `${name} is not set: ${effect}`);
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
}
