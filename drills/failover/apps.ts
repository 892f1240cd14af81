import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";

const server = join(import.meta.dirname, "../../dist/server/server.js");
/** What comanda.service waits before it starts the application again. */
const RESTART_MS = 2000;

export interface App {
  port: number;
  /** Ends it at once; it is started again, as systemd does. */
  kill(): Promise<void>;
  /** What it wrote when it ended by itself. */
  crashes: string[];
  stop(): Promise<string>;
}

/** Starts the built application and starts it again whenever it ends. Resolves when it is ready. */
export async function startApp(env: Record<string, string>): Promise<App> {
  const port = await freePort();
  const crashes: string[] = [];
  const written: string[] = [];
  let current: AppProcess | undefined;
  let killed = false;
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        current = await startProcess({ ...env, PORT: `${port}` }, server);
        ready.resolve();
        const { child, output } = current;
        if (child.exitCode === null && child.signalCode === null)
          await new Promise((ended) => child.once("exit", ended));
        written.push(output());
        if (!killed && !stopping.signal.aborted) crashes.push(output().slice(-2000));
        killed = false;
      } catch (error) {
        // Without a database it ends with a message and is started again.
        written.push(String(error));
      }
      if (!stopping.signal.aborted) await sleep(RESTART_MS);
    }
  };
  const running = run();
  await ready.promise;
  return {
    port,
    crashes,
    async kill() {
      if (!current) return;
      killed = true;
      await end(current.child, "SIGKILL");
    },
    async stop() {
      stopping.abort();
      if (current) await end(current.child, "SIGTERM");
      await running;
      return written.join("\n");
    },
  };
}
