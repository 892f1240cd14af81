import type { Installation } from "./installation.ts";
import { childrenOf, readProcess } from "./processes.ts";

/** What one look at the installation found. */
export interface Sample {
  minute: number;
  /** Of the server. */
  rss_mb: number;
  files: number;
  cpu_seconds: number;
  children: number;
  streams: number;
  /** Of its pool: all, and requests that wait for one. */
  connections: number;
  waiting: number;
  event_loop_p99_ms: number;
  jobs_oldest_seconds: number;
  backup_failing: number;
  /** Of PostgreSQL: client connections, processes, their own memory together. */
  database_connections: number;
  database_processes: number;
  database_mb: number;
  database_cpu_seconds: number;
  database_files: number;
}

export async function takeSample(installation: Installation, minute: number): Promise<Sample> {
  const { pid, postmaster, pool } = installation;
  const metrics = await installation.readMetrics();
  const metric = (name: string) => metrics.get(name) ?? 0;
  const server = await readProcess(pid);
  if (!server) throw new Error(`The server has ended: ${installation.output()}`);
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  const children = [...(await childrenOf(pid)).keys()].filter((child) => child !== postmaster);
  return {
    minute,
    rss_mb: server.rssMb,
    files: server.files,
    cpu_seconds: server.cpuSeconds,
    children: children.length,
    streams: metric("comanda_event_streams"),
    connections:
      metric('comanda_database_connections{state="busy"}') + metric('comanda_database_connections{state="idle"}'),
    waiting: metric('comanda_database_connections{state="waiting"}'),
    event_loop_p99_ms: metric("nodejs_eventloop_lag_p99_seconds") * 1000,
    jobs_oldest_seconds: metric("comanda_jobs_oldest_seconds"),
    backup_failing: metric("comanda_backup_failing"),
    database_connections: rows[0]?.count ?? 0,
    ...(await databaseUse(postmaster)),
  };
}

async function databaseUse(postmaster: number) {
  const pids = [postmaster, ...(await childrenOf(postmaster)).keys()];
  const found = (await Promise.all(pids.map(readProcess))).filter((use) => use !== undefined);
  const sum = (of: "ownMb" | "cpuSeconds" | "files") => found.reduce((all, use) => all + use[of], 0);
  return {
    database_processes: found.length,
    database_mb: sum("ownMb"),
    database_cpu_seconds: sum("cpuSeconds"),
    database_files: sum("files"),
  };
}
