import { type SpanContext, TraceFlags } from "@opentelemetry/api";

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;
const ZEROS = /^0+$/;

/**
 * Returns the span that a caller names as the parent of its request, in the W3C's header; undefined for an invalid
 * header. A caller's list of vendors (`tracestate`) is not read.
 */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags] = HEADER.exec(header ?? "") ?? [];
  if (flags === undefined || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: flags === "01" ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}
