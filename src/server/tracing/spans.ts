import type pg from "pg";

/** Attributes of a span in addition to its name and duration. Never what a person typed, nor who they are. */
export type SpanFacts = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: "server" | "job";
  facts?: SpanFacts;
  /** The header `traceparent` of a request; ignored when it does not follow the standard. */
  traceparent?: string | undefined;
}

/** Records spans of what a process does, for whoever runs it. */
export interface Tracing {
  /** Runs work as a span. The span records only the class of an error that the work throws; the error is rethrown. */
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Adds attributes to the current span, and renames it when a name is given. */
  note(facts: SpanFacts, name?: string): void;
  /** Makes a span of every statement that a span's work sends over this pool. */
  watchPool(pool: pg.Pool): void;
  /** Sends the waiting spans. */
  stop(): Promise<void>;
}

/**
 * Begins a span inside the span whose work is running; undefined outside of every span. The returned function ends the
 * new span.
 */
export type BeginChild = (name: string, facts: SpanFacts) => ((error?: unknown) => void) | undefined;
