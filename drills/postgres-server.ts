import { join } from "node:path";
import { giveToAccount, runAsAccount } from "./programs.ts";

export interface PostgresServer {
  /** Address of its database `postgres`, over a socket in its folder. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of the distribution in an empty folder. Its data does not survive a crash of the machine. */
export async function startPostgres(
  programs: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  await giveToAccount(folder);
  const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  await runAsAccount(join(programs, "initdb"), "-D", join(folder, "data"), ...options);
  return startServer(programs, folder, settings);
}

/** Starts a server on the data in a folder. */
export async function startServer(
  programs: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const data = join(folder, "data");
  const control = (...args: string[]) => runAsAccount(join(programs, "pg_ctl"), "-D", data, "-w", ...args);
  const all = {
    listen_addresses: "",
    unix_socket_directories: folder,
    fsync: "off",
    max_connections: "300",
    ...settings,
  };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  await control("-l", join(folder, "server.log"), "-o", options.join(" "), "start");
  return {
    url: `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}&port=5432`,
    stop: async () => void (await control("-m", "immediate", "stop")),
  };
}
