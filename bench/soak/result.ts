import { cpus, release, totalmem } from "node:os";
import { verdictOf, type Verdict, type Point, type Trend, trendOf } from "#src/testing/trend.ts";
import type { Options } from "./options.ts";
import { latencyPoints, type MinuteOfLoad } from "./recorder.ts";
import type { Sample } from "./samples.ts";

/** Rises of at most so much of the mean per hour count as flat, also when they can be told from zero. */
const BOUNDS = { memory: 0.05, latency: 0.1 };
/** The connection of a round of backups, and the pipes to a helper process with what was loaded for it. */
const ROUND = 1;
const HELPER_FILES = 12;
/** The kinds of request of which there are enough in a minute for a 95th percentile. */
const KINDS = ["order", "menu", "board", "order changed", "staff reads"];

export interface Measured {
  startedAt: Date;
  samples: Sample[];
  minutes: MinuteOfLoad[];
  /** What the server's heap holds after a collection, in MB. */
  heap: Point[];
  requests: number;
  failures: Map<string, number>;
  /** Before the load, and after it when everything has had time to end. */
  before: Sample;
  after: Sample | undefined;
}

interface NamedTrend {
  name: string;
  unit: "MB" | "ms";
  bound: number;
  trend: Trend | undefined;
  verdict: Verdict;
}

export interface Result {
  passed: boolean;
  problems: string[];
  machine: string;
  trends: NamedTrend[];
  text: string;
}

export function resultOf(options: Options, measured: Measured): Result {
  const trends = trendsOf(options, measured);
  const problems = [
    ...trends.filter(({ verdict }) => verdict === "rises").map(({ name }) => `${name} rises`),
    ...[...measured.failures].map(([text, times]) => `${times} times ${text}`),
    ...findLeaks(measured),
  ];
  const machine = machineText();
  const result = { passed: problems.length === 0, problems, machine, trends };
  return { ...result, text: textOf(options, measured, result) };
}

function trendsOf({ warmUp }: Options, { samples, minutes, heap }: Measured): NamedTrend[] {
  const named = (name: string, unit: "MB" | "ms", points: Point[]): NamedTrend => {
    const bound = unit === "MB" ? BOUNDS.memory : BOUNDS.latency;
    const trend = trendOf(points.filter(({ minute }) => minute >= warmUp));
    return { name, unit, bound, trend, verdict: verdictOf(trend, bound) };
  };
  const sampled = (of: (sample: Sample) => number) =>
    samples.map((sample) => ({ minute: sample.minute, value: of(sample) }));
  return [
    named(
      "server, memory",
      "MB",
      sampled((sample) => sample.rss_mb),
    ),
    named("server, heap after collection", "MB", heap),
    named(
      "PostgreSQL, own memory",
      "MB",
      sampled((sample) => sample.database_mb),
    ),
    named(
      "event loop delay, p99",
      "ms",
      sampled((sample) => sample.event_loop_p99_ms),
    ),
    ...KINDS.flatMap((kind) =>
      (["p50", "p95"] as const).map((share) => named(`${kind}, ${share}`, "ms", latencyPoints(minutes, kind, share))),
    ),
  ];
}

/** What is open after the load and was not before it. A helper process may wait for more work; nothing else may be left. */
function findLeaks({ before, after, samples }: Measured): string[] {
  if (!after) return [];
  const left = (name: string, value: number, allowed: number) =>
    value > allowed ? [`${value} ${name} are left after the load, ${allowed} are allowed`] : [];
  const ofPool = Math.max(0, after.connections - before.connections);
  const most = Math.max(...samples.map((sample) => sample.backup_failing));
  return [
    ...left("event streams", after.streams, 0),
    ...left("requests that wait for a connection", after.waiting, 0),
    ...left("processes", after.children, before.children + 1),
    ...left("connections to the database", after.database_connections, before.database_connections + ofPool + ROUND),
    // Each connection of the pool is a file.
    ...left("files", after.files, before.files + ofPool + HELPER_FILES),
    ...(most > 0 ? ["backups failed"] : []),
  ];
}

function machineText(): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors (${processor?.model.trim() ?? "unknown"}), ${gigabytes} GB, Linux ${release()}, Node ${process.versions.node}`;
}

function textOf(options: Options, measured: Measured, result: Omit<Result, "text">): string {
  const { samples, before, after } = measured;
  const last = samples.at(-1) ?? before;
  const seconds = Math.max(1, (last.minute - before.minute) * 60);
  const core = (of: "cpu_seconds" | "database_cpu_seconds") =>
    `${(((last[of] - before[of]) / seconds) * 100).toFixed(0)} %`;
  const counts = ({ streams, connections, files, children, database_processes }: Sample) =>
    `${streams} streams, ${connections} connections, ${files} files, ${children} helper processes, ${database_processes} of PostgreSQL`;
  return [
    `${options.rate} orders a second in ${options.restaurants} restaurants for ${last.minute.toFixed(0)} minutes, ${measured.requests} requests, since ${measured.startedAt.toISOString()}`,
    result.machine,
    `of one core: server ${core("cpu_seconds")}, PostgreSQL ${core("database_cpu_seconds")}`,
    "",
    "                                     mean   per hour (95 % interval)",
    ...result.trends.map(trendLine),
    "",
    `before the load: ${counts(before)}`,
    `at its end:      ${counts(last)}`,
    ...(after ? [`after it:        ${counts(after)}`] : []),
    "",
    result.passed ? "passed" : `not passed: ${result.problems.join("; ")}`,
    "",
  ].join("\n");
}

function trendLine({ name, unit, trend, verdict }: NamedTrend): string {
  if (!trend) return `${name.padEnd(32)} ${verdict}`;
  const signed = (value: number) => `${value < 0 ? "" : "+"}${value.toFixed(2)}`;
  const { mean, perHour, low, high } = trend;
  return `${name.padEnd(32)} ${mean.toFixed(2).padStart(8)} ${unit}  ${signed(perHour)} (${signed(low)} to ${signed(high)})  ${verdict}`;
}
