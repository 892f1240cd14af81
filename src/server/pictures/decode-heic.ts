import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface HeicPixels {
  /** Red, green, blue and opacity of each pixel, rows from the top, upright. */
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}
export type HeicReply = HeicPixels | { problem: string };

/**
 * Decodes a HEIC picture, which the library for all other pictures cannot. Runs in a thread of the picture process: the
 * process continues to measure its use, and the decoder's memory is free as soon as it is done. Throws when the picture
 * cannot be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicPixels> {
  const thread = new Worker(new URL("heic-thread.ts", import.meta.url), { workerData: bytes });
  try {
    const [reply] = (await once(thread, "message")) as [HeicReply];
    if ("problem" in reply) throw new Error(reply.problem);
    return reply;
  } finally {
    await thread.terminate();
  }
}
