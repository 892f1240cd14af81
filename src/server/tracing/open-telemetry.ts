import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import type { Log } from "#src/server/log.ts";
import { watchCalls } from "#src/server/tracing/outgoing-calls.ts";
import { watchStatements } from "#src/server/tracing/statements.ts";
import { readTraceparent } from "#src/server/tracing/traceparent.ts";
import type { BeginChild, SpanStart, Tracing } from "#src/server/tracing/spans.ts";

/** The limits of the queue: when the receiver is slow or gone, spans are dropped and requests continue. */
const LIMITS = { maxQueueSize: 4096, maxExportBatchSize: 512, scheduledDelayMillis: 5000, exportTimeoutMillis: 10_000 };

export interface TracingOptions {
  endpoint: string;
  /** Share of the traces that begin here and are recorded, from 0 to 1. */
  share: number;
  name: string;
}

export function startTracing({ endpoint, share, name }: TracingOptions, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const own = sampled(share);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    // A caller chooses the trace that a request belongs to, not whether it is recorded.
    sampler: new ParentBasedSampler({ root: own, remoteParentSampled: own, remoteParentNotSampled: own }),
    spanProcessors: [new BatchSpanProcessor(reporting(exporter, log), LIMITS)],
  });
  const tracer = provider.getTracer("comanda");
  const current = new AsyncLocalStorage<Context>();
  const beginChild = childOf(tracer, current);
  const stopWatching = watchCalls(beginChild, new URL(endpoint).host);
  return {
    run: (start, work) => runSpan(tracer, current, start, work),
    note(facts, spanName) {
      const span = spanIn(current.getStore());
      span?.setAttributes(facts);
      if (spanName !== undefined) span?.updateName(spanName);
    },
    watchPool: (pool) => watchStatements(pool, beginChild),
    async stop() {
      stopWatching();
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, "the last traces were not sent"));
    },
  };
}

/**
 * Records a random share of the traces. Callers choose the trace's id, so a share by that id would let them decide what
 * is recorded.
 */
const sampled = (share: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `Chance{${share}}`,
});

const spanIn = (context: Context | undefined): Span | undefined => context && trace.getSpan(context);

async function runSpan<T>(
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
  { name, kind, facts = {}, traceparent }: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  const caller = readTraceparent(traceparent);
  const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
  const options = { kind: kind === "server" ? SpanKind.SERVER : SpanKind.CONSUMER, attributes: facts };
  const span = tracer.startSpan(name, options, parent);
  try {
    return await current.run(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function childOf(tracer: Tracer, current: AsyncLocalStorage<Context>): BeginChild {
  return (name, facts) => {
    const context = current.getStore();
    if (!context || !spanIn(context)?.isRecording()) return undefined;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }, context);
    return (error) => {
      if (error !== undefined) fail(span, error);
      span.end();
    };
  };
}

/** Marks a span as failed, without the error's message, which can contain what a person typed. */
function fail(span: Span, error: unknown): void {
  const { code } = error as { code?: unknown };
  span.setAttribute("error.type", typeof code === "string" ? code : ((error as Error)?.name ?? "unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns an exporter that logs when traces stop arriving and when they arrive again, and nothing in between. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isFailing)
          log.warn({ err: result.error }, "traces are not received; they are dropped meanwhile");
        if (!failed && isFailing) log.info("traces are received again");
        isFailing = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
