/**
 * What the server sends to the picture process: the module that does the work, and its input. Bytes come before it, in
 * parts of which each is quickly copied: a photo in one piece kept the server from everything else for 20 ms and more.
 */
export type ToPictureProcess =
  | { id: number; kind: "part"; bytes: Uint8Array }
  | { id: number; kind: "work"; module: string; input: unknown }
  /** The input is the bytes of the parts. */
  | { id: number; kind: "work-on-parts"; module: string };

export type FromPictureProcess =
  | { id: number; kind: "done"; output: unknown }
  | { id: number; kind: "failed"; message: string }
  /** Sent right before the process ends itself. */
  | { id: number; kind: "exceeded"; limit: "time" | "memory" };

export interface PictureLimits {
  /** Milliseconds of computing that one picture may take. */
  cpuMs: number;
  /** Memory of the whole process. */
  maxMb: number;
}
