import type pg from "pg";

/** What is known of a span beside its name and its duration. Never what a person typed, nor who they are. */
export type SpanFacts = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: "server" | "job";
  facts?: SpanFacts;
  /** The header `traceparent` of a request; ignored unless it is what the standard says. */
  traceparent?: string | undefined;
}

/** Spans of what a process does, for whoever runs it. */
export interface Tracing {
  /** Runs work as a span. What the work throws is in the span by its class only, and is thrown on. */
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Adds to the span in which this is called, and names it. */
  note(facts: SpanFacts, name?: string): void;
  /** Makes a span of every statement that a span's work sends over this pool. */
  watchPool(pool: pg.Pool): void;
  /** Sends what waits. */
  stop(): Promise<void>;
}

/** Begins a span inside of the one whose work is running; undefined outside of every span. The returned function ends it. */
export type BeginChild = (name: string, facts: SpanFacts) => ((error?: unknown) => void) | undefined;
