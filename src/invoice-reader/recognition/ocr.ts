import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { FileRejected } from "./check-image.ts";
import { type FromWorker, GUARD_DESCRIPTOR, type ToWorker } from "./messages.ts";
import type { DocumentText, Ocr, OcrOptions, PageText } from "#src/shared/page-text.ts";

export type OcrFailure = "busy" | "timeout" | "crashed" | "failed" | "closed";

/** Recognition failed for a reason that is not the file's; trying again later can help. */
export class OcrFailed extends Error {
  override name = "OcrFailed";
  readonly reason: OcrFailure;
  constructor(reason: OcrFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OcrSettings {
  /** Longest time for one page. */
  pageTimeoutMs?: number;
  /** Longest time for one document: others wait behind it. */
  documentTimeoutMs?: number;
  /** Jobs that may wait; each holds its file, at most 10 MB. */
  waiting?: number;
  /** The reading process gives its memory back after this much idleness. */
  idleMs?: number;
  /** A process that holds more than this after a job is replaced. */
  memoryMb?: number;
  /** A document that needs more than this is rejected. */
  maxMb?: number;
  threads?: number;
  /** "all" reads Chinese and Japanese too, at the price of more mistakes in Latin text. */
  script?: "latin" | "all";
  /** Another program for the process; tests use it to crash on purpose. */
  workerPath?: string;
}

interface Job {
  id: number;
  bytes: Uint8Array;
  options: OcrOptions;
  resolve: (document: DocumentText) => void;
  reject: (error: Error) => void;
}

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/**
 * The reader on this machine. One process reads one document at a time and the others wait, so that ten invoices need the
 * memory of one. The process starts with the first job, ends when idle, and is replaced when it dies or hangs: only the
 * job it held is rejected.
 */
export function createOcr(settings: OcrSettings = {}): Ocr {
  const { pageTimeoutMs = 120_000, documentTimeoutMs = 300_000, waiting = 100, idleMs = 120_000 } = settings;
  const { memoryMb = 1400, maxMb = 1800 } = settings;
  const queue: Job[] = [];
  let worker: ChildProcess | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let deadline = 0;
  let closed = false;
  let nextId = 1;

  function start(): ChildProcess {
    const child = fork(settings.workerPath ?? WORKER, {
      serialization: "advanced",
      // Nothing of the application's environment: what decodes hostile files knows no secret.
      env: {
        PATH: process.env["PATH"],
        OCR_THREADS: String(settings.threads ?? 2),
        OCR_SCRIPT: settings.script ?? "latin",
        OCR_MAX_MB: String(maxMb),
      },
      // Above the guard's limit: a heap that is full ends the process without a word of why.
      execArgv: [`--max-old-space-size=${2 * maxMb}`],
      stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
    });
    let overfull = false;
    const guard = child.stdio[GUARD_DESCRIPTOR] as Socket;
    guard.on("data", () => (overfull = true)).unref();
    child.on("message", (message: FromWorker) => {
      if (child === worker && message.id === current?.id) receive(message);
    });
    // Not "exit", which can come before what the guard said.
    child.on("close", (code, signal) => {
      if (child !== worker) return;
      lost(
        overfull
          ? new FileRejected("memory")
          : new OcrFailed("crashed", `The invoice reader stopped unexpectedly (${signal ?? code}).`),
      );
    });
    child.on("error", () => {
      if (child === worker) lost(new OcrFailed("crashed", "The invoice reader could not be started."));
    });
    return child;
  }

  function receive(message: FromWorker): void {
    const job = current as Job;
    if (message.kind === "progress") {
      watch();
      job.options.onPage?.(message.page, message.of);
      return;
    }
    settle();
    if (message.kind === "done") {
      if (message.rss > memoryMb) drop();
      job.resolve({ pages: message.pages, images: message.images, total: message.total, peak_mb: message.peak });
    } else {
      job.reject(message.reason ? new FileRejected(message.reason) : new OcrFailed("failed", message.message));
    }
    next();
  }

  function lost(error: OcrFailed | FileRejected): void {
    const job = current;
    settle();
    drop();
    job?.reject(error);
    next();
  }

  function settle(): void {
    clearTimeout(timer);
    current = undefined;
  }

  function drop(): void {
    const child = worker;
    worker = undefined;
    child?.kill("SIGKILL");
  }

  function watch(): void {
    clearTimeout(timer);
    const left = Math.min(pageTimeoutMs, deadline - performance.now());
    timer = setTimeout(() => lost(new OcrFailed("timeout", "RecognisedText took too long and was stopped.")), left);
  }

  function next(): void {
    if (current || closed) return;
    current = queue.shift();
    if (!current) {
      timer = setTimeout(drop, idleMs);
      timer.unref();
      worker?.unref();
      worker?.channel?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    worker.channel?.ref();
    deadline = performance.now() + documentTimeoutMs;
    watch();
    const message: ToWorker = { id: current.id, bytes: current.bytes, draw: current.options.draw ?? false };
    worker.send(message);
  }

  async function readDocument(file: Uint8Array | string, options: OcrOptions = {}): Promise<DocumentText> {
    const bytes = typeof file === "string" ? await readFile(file) : file;
    if (closed) throw new OcrFailed("closed", "The invoice reader is shut down.");
    if (queue.length >= waiting)
      throw new OcrFailed("busy", "Too many invoices are being read. Please try again in a minute.");
    return new Promise((resolve, reject) => {
      queue.push({ id: nextId++, bytes, options, resolve, reject });
      next();
    });
  }

  return {
    readDocument,
    async readImage(file) {
      const { pages } = await readDocument(file);
      return pages[0] as PageText;
    },
    get load() {
      return queue.length + (current ? 1 : 0);
    },
    async close() {
      closed = true;
      const error = new OcrFailed("closed", "The invoice reader is shut down.");
      for (const job of queue.splice(0)) job.reject(error);
      current?.reject(error);
      settle();
      drop();
    },
  };
}
