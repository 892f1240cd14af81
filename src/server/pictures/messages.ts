/** What the server sends to the picture process: the module that does the work, and its input. */
export type ToPictureProcess =
  | { id: number; kind: "work"; module: string; input: unknown }
  /**
   * The input is `length` bytes, which arrive on a pipe: the operating system copies them, not the server's only
   * thread.
   */
  | { id: number; kind: "work-on-bytes"; module: string; length: number };

/** The pipe's file descriptor in the picture process. */
export const BYTES_PIPE = 4;

export type FromPictureProcess =
  | { id: number; kind: "done"; output: unknown }
  | { id: number; kind: "failed"; message: string }
  /** Sent right before the process ends itself. */
  | { id: number; kind: "exceeded"; limit: "time" | "memory" };

export interface PictureLimits {
  /** Maximum milliseconds of computing for one picture. */
  cpuMs: number;
  /** Memory of the whole process. */
  maxMb: number;
}
