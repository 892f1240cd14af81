import { once } from "node:events";
import { join } from "node:path";
import { signIn } from "#src/features/accounts/contract.ts";
import { startTestApp } from "#src/testing/app.ts";
import { freePort, startProcess, waitForSuccess } from "../menu/processes.ts";

const root = join(import.meta.dirname, "../..");

export interface Demo {
  origin: string;
  /** The signed-in owner's cookie. */
  cookie: { name: string; value: string };
  close(): Promise<void>;
}

/** The demo restaurant with its history, served by a process of its own, and its owner signed in. */
export async function openDemo(): Promise<Demo> {
  const app = await startTestApp();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    PORT: String(port),
    APP_URL: origin,
    LOG_LEVEL: "warn",
  };
  const seed = startProcess([join(root, "scripts/seed.ts")], env);
  const [code] = (await once(seed, "exit")) as [number | null];
  if (code !== 0) throw new Error("The demo restaurant could not be loaded.");
  startProcess([join(root, "src/main/server.ts")], env);
  await waitForSuccess(`${origin}/readyz`);
  return { origin, cookie: await signInAt(origin), close: () => app.stop() };
}

async function signInAt(origin: string): Promise<Demo["cookie"]> {
  const response = await fetch(origin + signIn.path, {
    method: signIn.method,
    headers: { "content-type": "application/json", origin },
    // As scripts/seed.ts makes it.
    body: JSON.stringify({ email: "demo@comanda.example", password: "harbour-bowl" }),
  });
  const [name, value] = response.headers.get("set-cookie")?.split(";")[0]?.split("=", 2) ?? [];
  if (!name || !value) throw new Error(`The demo's owner could not sign in: ${response.status}.`);
  return { name, value };
}
