import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** How often the computing time of the process is reported. */
const REPORT_EVERY_MS = 1000;

/**
 * A thread beside the reading thread, because a small file can unpack to gigabytes in one call that cannot be
 * interrupted. It ends the whole process, and writes to the given descriptor that memory was the reason. It also
 * reports the computing time of the process, which the reading thread cannot do while it reads.
 */
const { maxMb, descriptor } = workerData as { maxMb: number; descriptor: number };

setInterval(() => {
  if (process.memoryUsage.rss() < maxMb * 2 ** 20) return;
  writeSync(descriptor, "memory\n");
  process.kill(process.pid, "SIGKILL");
}, 40);

function reportWork(): void {
  const { user, system } = process.cpuUsage();
  writeSync(descriptor, `cpu ${Math.round((user + system) / 1000)}\n`);
}

reportWork();
setInterval(reportWork, REPORT_EVERY_MS);
