import type { Span } from "#src/features/forecasts/demand/rules/observed-demand.ts";

/** Returns all spans of time outside the given ones. */
export function withoutSpans(out: readonly Span[]): Span[] {
  const remaining: Span[] = [];
  let from = -Infinity;
  for (const span of out.toSorted((a, b) => a.from - b.from)) {
    if (span.from > from) remaining.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  return [...remaining, { from, to: Infinity }];
}

/** Returns how many minutes of the open spans lie within the other spans. */
export function minutesWithin(open: readonly Span[], spans: readonly Span[]): number {
  const sum = open.reduce(
    (total, span) => total + spans.reduce((inside, other) => inside + overlap(span, other), 0),
    0,
  );
  return Math.round(sum);
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}
