import type { Point } from "#src/testing/trend.ts";

export interface Latency {
  requests: number;
  p50: number;
  p95: number;
}

/** Of one minute, in milliseconds, by kind of request. */
export interface MinuteOfLoad {
  minute: number;
  latencies: Record<string, Latency>;
}

/** Takes the time of every request, and remembers those that failed. */
export interface Recorder {
  /** Runs a request. What it throws is counted and not thrown on: the load goes on. */
  time<T>(kind: string, request: () => Promise<T>): Promise<T | undefined>;
  /** The requests since the last call. */
  closeMinute(minute: number): MinuteOfLoad;
  failures: Map<string, number>;
  total(): number;
}

export function createRecorder(): Recorder {
  let open = new Map<string, number[]>();
  let total = 0;
  const failures = new Map<string, number>();
  return {
    failures,
    total: () => total,
    async time(kind, request) {
      const started = performance.now();
      try {
        const result = await request();
        total += 1;
        const times = open.get(kind) ?? [];
        times.push(performance.now() - started);
        open.set(kind, times);
        return result;
      } catch (error) {
        const text = `${kind}: ${(error as Error).message}`.slice(0, 200);
        failures.set(text, (failures.get(text) ?? 0) + 1);
        return undefined;
      }
    },
    closeMinute(minute) {
      const latencies = Object.fromEntries([...open].map(([kind, times]) => [kind, latencyOf(times)]));
      open = new Map();
      return { minute, latencies };
    },
  };
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { requests: times.length, p50: at(0.5), p95: at(0.95) };
}

export function latencyPoints(minutes: readonly MinuteOfLoad[], kind: string, share: "p50" | "p95"): Point[] {
  return minutes.flatMap(({ minute, latencies }) => {
    const latency = latencies[kind];
    return latency ? [{ minute, value: latency[share] }] : [];
  });
}
