import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import {
  BYTES_PIPE,
  type FromPictureProcess,
  type PictureLimits,
  type ToPictureProcess,
} from "#src/server/pictures/messages.ts";
import type { PictureWork } from "#src/server/pictures/picture-work.ts";
import { lowerPriority } from "#src/server/processes/lower-priority.ts";

/** Decodes and draws every picture of the product, in a process of its own, one at a time. */
export interface Pictures {
  /** Throws PictureFailed. */
  run<Input, Output>(work: PictureWork<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/**
 * `failed`: the work threw, mostly because the bytes are not a picture. `busy`, `closed`: the picture did not cause it.
 */
export type PictureFailure = "failed" | "time" | "memory" | "crashed" | "busy" | "closed";

export class PictureFailed extends Error {
  override name = "PictureFailed";
  readonly reason: PictureFailure;
  constructor(reason: PictureFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Returns the error for the caller who sent the picture: 400 with the sentence when it cannot be used, 503 when it must
 * wait.
 */
export function pictureError(error: unknown, sentence: string): unknown {
  if (!(error instanceof PictureFailed)) return error;
  if (error.reason !== "busy" && error.reason !== "closed")
    return Object.assign(badRequest(sentence), { cause: error });
  return new AppError(503, "Too many pictures are being worked on. Please try again in a minute.", {
    code: "BUSY",
    retryAfter: 30,
    cause: error,
  });
}

interface PictureSettings extends Partial<PictureLimits> {
  /**
   * Maximum milliseconds of wall-clock time; on a busy machine a process of low priority computes during only a part of
   * it.
   */
  maxDurationMs?: number;
  /** Maximum number of pictures that wait; each holds its bytes. */
  waiting?: number;
  /** Milliseconds without work after which the process ends and releases its memory. */
  idleMs?: number;
}

const PROCESS = fileURLToPath(new URL("picture-process.ts", import.meta.url));
const LIMITS: PictureLimits = { cpuMs: 5000, maxMb: 512 };
/** In pages of 64 KB. The HEIC decoder gets 256 MB; no other limit would stop it in time. */
const MAX_WASM_PAGES = 4096;
const MAX_DURATION_MS = 30_000;
const MAX_WAITING = 40;
const IDLE_MS = 60_000;

interface Task {
  id: number;
  module: string;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: PictureFailed) => void;
}

/**
 * Decodes pictures in one process, which starts with the first picture and is replaced when it dies: only the picture
 * it held is rejected.
 */
export function createPictures(settings: PictureSettings = {}): Pictures {
  const queue = new PictureQueue(settings);
  return {
    run: (work, input) => queue.add(work.module, input) as Promise<never>,
    close: async () => queue.close(),
  };
}

class PictureQueue {
  readonly #settings: PictureSettings;
  readonly #waiting: Task[] = [];
  #child: ChildProcess | undefined;
  #current: Task | undefined;
  /** Runs while the process works on a picture, or is idle. */
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #nextId = 1;

  constructor(settings: PictureSettings) {
    this.#settings = settings;
  }

  add(module: string, input: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(closed());
    if (this.#waiting.length >= (this.#settings.waiting ?? MAX_WAITING))
      return Promise.reject(new PictureFailed("busy", "Too many pictures wait."));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: this.#nextId++, module, input, resolve, reject });
      this.#startNext();
    });
  }

  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.reject(closed());
    this.#fail(closed());
  }

  #startNext(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) return this.#idle();
    const child = (this.#child ??= this.#startProcess());
    child.ref();
    child.channel?.ref();
    pipeOf(child).ref();
    const late = () => this.#fail(new PictureFailed("time", "The picture took too long."));
    this.#timer = setTimeout(late, this.#settings.maxDurationMs ?? MAX_DURATION_MS);
    sendTask(child, this.#current).catch((error: unknown) => {
      if (child === this.#child) this.#fail(crashed(String(error)));
    });
  }

  /** Ends an idle process after a while. An idle process does not prevent this process from exiting. */
  #idle(): void {
    if (!this.#child) return;
    this.#timer = setTimeout(() => this.#stopProcess(), this.#settings.idleMs ?? IDLE_MS);
    this.#timer.unref();
    this.#child.unref();
    this.#child.channel?.unref();
    pipeOf(this.#child).unref();
  }

  #startProcess(): ChildProcess {
    const child = forkProcess({ ...LIMITS, ...this.#settings });
    child.on("message", (message: FromPictureProcess) => {
      if (child === this.#child && message.id === this.#current?.id) this.#receive(this.#current, message);
    });
    // The write itself reports bytes that cannot be written.
    pipeOf(child).on("error", () => undefined);
    child.on("exit", (code, signal) => {
      if (child === this.#child) this.#fail(crashed(`It ended with ${signal ?? code}.`));
    });
    child.on("error", (error) => {
      if (child === this.#child) this.#fail(crashed(error.message));
    });
    return child;
  }

  #receive(task: Task, message: FromPictureProcess): void {
    if (message.kind === "exceeded")
      return this.#fail(new PictureFailed(message.limit, `The picture took too much ${message.limit}.`));
    this.#current = undefined;
    if (message.kind === "done") task.resolve(message.output);
    else task.reject(new PictureFailed("failed", message.message));
    this.#startNext();
  }

  /** Rejects the current picture and ends the process; the next picture starts another one. */
  #fail(error: PictureFailed): void {
    const task = this.#current;
    this.#current = undefined;
    this.#stopProcess();
    task?.reject(error);
    this.#startNext();
  }

  #stopProcess(): void {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
  }
}

async function sendTask(child: ChildProcess, { id, module, input }: Task): Promise<void> {
  const send = (message: ToPictureProcess) =>
    new Promise<void>((resolve, reject) => {
      child.send(message, (error) => (error ? reject(error) : resolve()));
    });
  if (!(input instanceof Uint8Array)) return send({ id, kind: "work", module, input });
  await send({ id, kind: "work-on-bytes", module, length: input.length });
  return new Promise((resolve, reject) => pipeOf(child).write(input, (error) => (error ? reject(error) : resolve())));
}

const pipeOf = (child: ChildProcess) => child.stdio[BYTES_PIPE] as Socket;

const closed = () => new PictureFailed("closed", "The server is stopping.");
const crashed = (reason: string) => new PictureFailed("crashed", `The picture process stopped. ${reason}`);

function forkProcess({ cpuMs, maxMb }: PictureLimits): ChildProcess {
  const child = fork(PROCESS, {
    serialization: "advanced",
    // No other variable of the application's environment: a process that decodes hostile files has no secrets.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PICTURE_LIMITS: JSON.stringify({ cpuMs, maxMb }),
    },
    execArgv: [`--wasm-max-mem-pages=${MAX_WASM_PAGES}`, "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
  lowerPriority(child);
  return child;
}
