import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FileRejected, formatOf } from "./check-image.ts";
import { lowerPriority } from "#src/invoice-reader/recognition/lower-priority.ts";
import { listenToGuard } from "./guard.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { WorkLimit } from "./work-limit.ts";
import type { DocumentText, Ocr, OcrOptions, PageText } from "#src/shared/page-text.ts";

export type OcrFailure = "busy" | "timeout" | "crashed" | "failed" | "closed";

/** Recognition failed for a reason other than the file; trying again later can help. */
export class OcrFailed extends Error {
  override name = "OcrFailed";
  readonly reason: OcrFailure;
  constructor(reason: OcrFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OcrSettings {
  /** Maximum computing time to open a PDF and to read and draw all its pages, without recognising scanned pages. */
  openCpuMs?: number;
  /** Maximum computing time of all threads for one page. */
  pageCpuMs?: number;
  /** Maximum computing time for one document, because other documents wait for it. */
  documentCpuMs?: number;
  /** Maximum elapsed time during which the process does nothing. */
  stalledMs?: number;
  /** Maximum number of waiting jobs; each holds its file, which has at most 10 MB. */
  waiting?: number;
  /** Idle time after which the reading process ends and frees its memory. */
  idleMs?: number;
  /** A process that holds more than this after a job is replaced. */
  memoryMb?: number;
  /** A document that needs more than this is rejected. */
  maxMb?: number;
  threads?: number;
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

/** Elapsed time after which a PDF without scans is given up, if its own computing takes so long. */
const PDF_CLOCK_MS = 30_000;

const STOPPED = "The invoice reader is shut down.";

/**
 * Text recognition on this machine. One process reads one document at a time and the others wait, so that ten invoices need
 * the memory of one. The process starts with the first job, ends when idle, and is replaced when it dies or hangs: only the
 * job it held is rejected.
 */
export function createOcr(settings: OcrSettings = {}): Ocr {
  const queue = new OcrQueue(settings);
  const readDocument = (file: Uint8Array | string, options?: OcrOptions) => queue.add(file, options ?? {});
  return {
    readDocument,
    async readImage(file) {
      const { pages } = await readDocument(file);
      return pages[0] as PageText;
    },
    get load() {
      return queue.load;
    },
    close: async () => queue.close(),
  };
}

class OcrQueue {
  readonly #settings: OcrSettings;
  readonly #waiting: Job[] = [];
  #worker: ChildProcess | undefined;
  #current: Job | undefined;
  /** Runs while the process is idle. */
  #timer: NodeJS.Timeout | undefined;
  readonly #limit: WorkLimit;
  /** Maximum computing time of a PDF in total, and the addition for each of its scanned pages. */
  readonly #pdf: { documentCpuMs: number; scanCpuMs: number };
  #closed = false;
  #nextId = 1;

  constructor(settings: OcrSettings) {
    this.#settings = settings;
    const { openCpuMs = 20_000, pageCpuMs = 240_000, documentCpuMs = 600_000, stalledMs = 120_000 } = settings;
    this.#pdf = { documentCpuMs: openCpuMs, scanCpuMs: pageCpuMs };
    this.#limit = new WorkLimit({ openCpuMs, pageCpuMs, documentCpuMs, stalledMs }, (exceeded) => {
      const late = new OcrFailed("timeout", "Reading took too long and was stopped.");
      const isFile = exceeded === "open" || (exceeded === "document" && this.#isPdf);
      this.#fail(isFile ? new FileRejected("slow", late) : late);
    });
  }

  get #isPdf(): boolean {
    return this.#current !== undefined && formatOf(this.#current.bytes) === "pdf";
  }

  get load(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  async add(file: Uint8Array | string, options: OcrOptions): Promise<DocumentText> {
    const bytes = typeof file === "string" ? await readFile(file) : file;
    if (this.#closed) throw new OcrFailed("closed", STOPPED);
    if (this.#waiting.length >= (this.#settings.waiting ?? 100))
      throw new OcrFailed("busy", "Too many invoices are being read. Please try again in a minute.");
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: this.#nextId++, bytes, options, resolve, reject });
      this.#startNext();
    });
  }

  close(): void {
    this.#closed = true;
    const error = new OcrFailed("closed", STOPPED);
    for (const job of this.#waiting.splice(0)) job.reject(error);
    this.#current?.reject(error);
    this.#settle();
    this.#stopWorker();
  }

  #startNext(): void {
    if (this.#current || this.#closed) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) return this.#idle();
    const worker = (this.#worker ??= this.#startWorker());
    worker.ref();
    worker.channel?.ref();
    if (this.#isPdf) this.#limit.startDocument(this.#pdf.documentCpuMs, PDF_CLOCK_MS);
    else this.#limit.startDocument();
    const { id, bytes, options } = this.#current;
    const message: ToWorker = { id, bytes, draw: options.draw ?? false, script: options.script ?? "latin" };
    worker.send(message);
  }

  /** Ends an idle process after a while. The timer does not delay the exit of the application. */
  #idle(): void {
    this.#timer = setTimeout(() => this.#stopWorker(), this.#settings.idleMs ?? 120_000);
    this.#timer.unref();
    this.#worker?.unref();
    this.#worker?.channel?.unref();
  }

  #startWorker(): ChildProcess {
    const worker = forkWorker(this.#settings);
    let overfull = false;
    listenToGuard(
      worker,
      (ms) => {
        if (worker === this.#worker) this.#limit.report(ms);
      },
      () => {
        overfull = true;
      },
    );
    worker.on("message", (message: FromWorker) => {
      if (worker === this.#worker && message.id === this.#current?.id) this.#receive(this.#current, message);
    });
    // Not "exit", because that event can come before the guard's last output.
    worker.on("close", (code, signal) => {
      if (worker !== this.#worker) return;
      const crashed = new OcrFailed("crashed", `The invoice reader stopped unexpectedly (${signal ?? code}).`);
      this.#fail(overfull ? new FileRejected("memory") : crashed);
    });
    worker.on("error", () => {
      if (worker === this.#worker) this.#fail(new OcrFailed("crashed", "The invoice reader could not be started."));
    });
    return worker;
  }

  #receive(job: Job, message: FromWorker): void {
    if (message.kind === "drawn") {
      if (message.isScan) this.#limit.allow(this.#pdf.scanCpuMs);
      return this.#limit.startPage("read");
    }
    if (message.kind === "progress") {
      this.#limit.startPage(message.phase);
      job.options.onPage?.(message.page, message.of);
      return;
    }
    this.#settle();
    if (message.kind === "done") {
      if (message.rss > (this.#settings.memoryMb ?? 1400)) this.#stopWorker();
      job.resolve({ pages: message.pages, images: message.images, total: message.total, peak_mb: message.peak });
    } else {
      job.reject(message.reason ? new FileRejected(message.reason) : new OcrFailed("failed", message.message));
    }
    this.#startNext();
  }

  /** Rejects the current job and replaces the process. */
  #fail(error: OcrFailed | FileRejected): void {
    const job = this.#current;
    this.#settle();
    this.#stopWorker();
    job?.reject(error);
    this.#startNext();
  }

  #settle(): void {
    this.#limit.stop();
    this.#current = undefined;
  }

  #stopWorker(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.kill("SIGKILL");
  }
}

function forkWorker({ workerPath, threads = 2, maxMb = 1800 }: OcrSettings): ChildProcess {
  const worker = fork(workerPath ?? WORKER, {
    serialization: "advanced",
    // No other environment variables are passed: a process that decodes hostile files must not know any secret.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      OCR_THREADS: String(threads),
      OCR_MAX_MB: String(maxMb),
    },
    // Higher than the guard's limit, because a full heap would end the process without reporting the reason.
    execArgv: [`--max-old-space-size=${2 * maxMb}`],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
  lowerPriority(worker);
  return worker;
}
