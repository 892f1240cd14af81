import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Writes the id of its process into a file, and draws until the process is ended. */
export async function work({ pidFile }: { pidFile: string }): Promise<Uint8Array> {
  writeFileSync(pidFile, String(process.pid));
  for (;;) await sleep(1000);
}
