/** How much a process may compute, and how long it may do nothing, in milliseconds. */
export interface WorkLimits {
  /** Computing time to open the file, and to draw each of its pages; as much as for a page when it is not given. */
  openCpuMs?: number;
  /** Computing time of all its threads for one page, and for the whole document. */
  pageCpuMs: number;
  documentCpuMs: number;
  /** Time on the clock without any computing and without a report: the process hangs. */
  stalledMs: number;
}

/** Which limit was exceeded: of opening the file or drawing a page, of the whole document, of a page, or of doing nothing. */
export type Exceeded = "open" | "document" | "page" | "stalled";

/** Less computing than this between two looks is that of a process that waits for something. */
const LEAST_WORK_MS = 5;
const LOOK_EVERY_MS = 200;

/**
 * Watches what a child process computes, because the clock says nothing on a machine that is busy with other things: there a
 * page may take minutes and be read all the same. The process reports its computing time; `onExceeded` is called once.
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
  /** What was last taken as a sign of life: the computing time, and when that was. */
  #livedCpu = 0;
  #livedAt = 0;

  constructor(limits: WorkLimits, onExceeded: (by: Exceeded) => void) {
    this.#limits = limits;
    this.#onExceeded = onExceeded;
  }

  /**
   * A document begins, which may compute for `cpuMs` in all, and for half of it once `clockMs` have passed: on a machine that
   * is busy with other things a short document takes long and computes little.
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

  /** The document may take so much more, as far as any may. */
  allow(cpuMs: number): void {
    this.#documentCpuMs = Math.min(this.#documentCpuMs + cpuMs, this.#limits.documentCpuMs);
    this.#clockMs = Infinity;
  }

  /** A page begins: to be drawn ("open"), or to be read. */
  startPage(phase: "open" | "read"): void {
    this.#atPage = this.#cpu;
    this.#phase = phase;
    this.#lives();
  }

  /** The process has computed this much since it began; a new process begins at 0. */
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
