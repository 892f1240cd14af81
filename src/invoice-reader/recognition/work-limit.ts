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

/** Less computing than this between two looks is that of a process that waits for something. */
const LEAST_WORK_MS = 5;
const LOOK_EVERY_MS = 200;

/**
 * Watches what a child process computes, because the clock says nothing on a machine that is busy with other things: there a
 * page may take minutes and be read all the same. The process reports its computing time; `onExceeded` is called once.
 */
export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #onExceeded: (phase: "open" | "read") => void;
  #timer: NodeJS.Timeout | undefined;
  /** The computing time that was reported last, and at the start of the document and of the page. */
  #cpu = 0;
  #atDocument = 0;
  #atPage = 0;
  #phase: "open" | "read" = "open";
  /** What was last taken as a sign of life: the computing time, and when that was. */
  #livedCpu = 0;
  #livedAt = 0;

  constructor(limits: WorkLimits, onExceeded: (phase: "open" | "read") => void) {
    this.#limits = limits;
    this.#onExceeded = onExceeded;
  }

  startDocument(): void {
    this.#atDocument = this.#cpu;
    this.startPage("open");
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_EVERY_MS, this.#limits.stalledMs));
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
    const { pageCpuMs, openCpuMs = pageCpuMs, documentCpuMs, stalledMs } = this.#limits;
    const pageCpu = this.#cpu - this.#atPage;
    const cannotOpen = this.#phase === "open" && pageCpu > openCpuMs;
    const isOver =
      pageCpu > pageCpuMs ||
      this.#cpu - this.#atDocument > documentCpuMs ||
      performance.now() - this.#livedAt > stalledMs;
    if (!cannotOpen && !isOver) return;
    this.stop();
    this.#onExceeded(cannotOpen ? "open" : "read");
  }
}
