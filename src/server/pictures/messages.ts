/** What the server sends to the picture process: the module that does the work, and its input. */
export interface ToPictureProcess {
  id: number;
  module: string;
  input: unknown;
}

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
