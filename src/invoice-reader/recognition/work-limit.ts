/** Maximum computing time of a process, and maximum time without activity, in milliseconds. */
export interface WorkLimits {
  /** Computing time to open the file, and to draw each of its pages; `pageCpuMs` if it is not given. */
  openCpuMs?: number;
  /** Computing time of all its threads for one page, and for the whole document. */
  pageCpuMs: number;
  documentCpuMs: number;
  /** Elapsed time without any computing or report, after which the process counts as hanging. */
  stalledMs: number;
}

/** Which limit was exceeded: opening the file or drawing a page, the whole document, a page, or inactivity. */
export type Exceeded = "open" | "document" | "page" | "stalled";

/** A process that computes less than this between two checks is waiting. */
const LEAST_WORK_MS = 5;
const LOOK_EVERY_MS = 200;

/**
 * Limits the computing time of a child process. Elapsed time is no measure on a machine that is busy with other work: a
 * page may take minutes there and still be read. The process reports its computing time; `onExceeded` is called once.
 */
export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #onExceeded: (by: Exceeded) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The computing time that was reported last, and at the start of the document and of the page. */
  #cpu = 0;
  #atDocument = 0;
  #atPage = 0;
  #phase: "open" | "read" = "open";
  #documentCpuMs = 0;
  #clockMs = Infinity;
  #startedAt = 0;
  /** The last sign of activity: the computing time, and when it was reported. */
  #livedCpu = 0;
  #livedAt = 0;

  constructor(limits: WorkLimits, onExceeded: (by: Exceeded) => void) {
    this.#limits = limits;
    this.#onExceeded = onExceeded;
  }

  /**
   * Begins a document, which may compute for `cpuMs` in total, and only for half of that once `clockMs` have passed: on
   * a busy machine a short document takes long but computes little.
   */
  startDocument(cpuMs = this.#limits.documentCpuMs, clockMs = Infinity): void {
    this.#documentCpuMs = cpuMs;
    this.#clockMs = clockMs;
    this.#startedAt = performance.now();
    this.#atDocument = this.#cpu;
    this.startPage("open");
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_EVERY_MS, this.#limits.stalledMs));
  }

  /** Raises the limit of the document by `cpuMs`, up to the limit for any document. */
  allow(cpuMs: number): void {
    this.#documentCpuMs = Math.min(this.#documentCpuMs + cpuMs, this.#limits.documentCpuMs);
    this.#clockMs = Infinity;
  }

  /** Begins a page, which is drawn ("open") or read. */
  startPage(phase: "open" | "read"): void {
    this.#atPage = this.#cpu;
    this.#phase = phase;
    this.#lives();
  }

  /** Reports the computing time of the process since its start; a new process starts at 0. */
  report(cpuMs: number): void {
    if (cpuMs < this.#cpu) this.#atDocument = this.#atPage = this.#livedCpu = 0;
    this.#cpu = cpuMs;
    if (cpuMs - this.#livedCpu >= LEAST_WORK_MS) this.#lives();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #lives(): void {
    this.#livedCpu = this.#cpu;
    this.#livedAt = performance.now();
  }

  #look(): void {
    const exceeded = this.#exceeded();
    if (exceeded === undefined) return;
    this.stop();
    this.#onExceeded(exceeded);
  }

  #exceeded(): Exceeded | undefined {
    const { pageCpuMs, openCpuMs = pageCpuMs, stalledMs } = this.#limits;
    const pageCpu = this.#cpu - this.#atPage;
    if (this.#phase === "open" && pageCpu > openCpuMs) return "open";
    const documentCpu = this.#cpu - this.#atDocument;
    const isLate = performance.now() - this.#startedAt > this.#clockMs;
    if (documentCpu > this.#documentCpuMs * (isLate ? 0.5 : 1)) return "document";
    if (pageCpu > pageCpuMs) return "page";
    return performance.now() - this.#livedAt > stalledMs ? "stalled" : undefined;
  }
}
