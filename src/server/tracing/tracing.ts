import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import type { SpanFacts, Tracing } from "#src/server/tracing/spans.ts";

/** Returns the attribute with the company's id, which reveals nothing without access to the database. */
export function companyFact(companyId: string): SpanFacts {
  return { "comanda.company_id": companyId };
}

/** Opens tracing. Returns null without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is loaded and nothing takes time. */
export async function openTracing(env: Env, log: Log): Promise<Tracing | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { startTracing } = await import("#src/server/tracing/open-telemetry.ts");
  return startTracing(
    { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG, name: env.APP_NAME },
    log,
  );
}
