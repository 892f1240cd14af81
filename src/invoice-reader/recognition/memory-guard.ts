import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/**
 * A thread beside the one that reads, because a small file can unpack to gigabytes in one call that nothing interrupts.
 * It ends the whole process, and writes to the given descriptor that it was for the memory.
 */
const { maxMb, descriptor } = workerData as { maxMb: number; descriptor: number };

setInterval(() => {
  if (process.memoryUsage.rss() < maxMb * 2 ** 20) return;
  writeSync(descriptor, "memory");
  process.kill(process.pid, "SIGKILL");
}, 40);
