import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#src/testing/app-process.ts";
import { type Daemon, giveToAccount, startAsAccount } from "../programs.ts";
import { type Network, type Service, startNetwork } from "./network.ts";
import { killProcessesIn } from "./processes.ts";
import { readSettings, readVariables } from "../settings.ts";

const NAMES = ["one", "two", "three"] as const;
const PASSWORD = "of-a-drill";
const POLL_MS = 200;
const REQUEST_MS = 3000;

export interface Programs {
  /** The folder with the programs of PostgreSQL. */
  postgres: string;
  patroni: string;
  etcd: string;
  haproxy: string;
}

type Ports = Record<"postgres" | "patroni" | "etcd" | "peers", number>;

interface Machine {
  name: string;
  folder: string;
  /** Of the programs themselves. */
  own: Ports;
  /** Under which the other machines reach them. */
  relayed: Ports;
  /** Under which the application reaches them. */
  outside: Pick<Ports, "postgres" | "patroni">;
}

const clusterState = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});
type Member = z.output<typeof clusterState>["members"][number];

/** Three machines with etcd, Patroni and PostgreSQL each, and HAProxy in front, which the application uses. */
export interface Cluster {
  network: Network;
  names: readonly string[];
  /** The primary through HAProxy, as the application reaches it. */
  urlOf(user: string, database: string): string;
  /** One server, past HAProxy and the network. */
  directUrl(name: string): string;
  start(name: string): Promise<void>;
  /** Ends everything that runs on it, at once. */
  kill(name: string): void;
  /** The name of the primary once all three say that all are well and one is the synchronous standby. */
  untilWhole(maxMs: number): Promise<string>;
  stop(): Promise<void>;
}

export async function createCluster(programs: Programs, folder: string): Promise<Cluster> {
  const folders = new Map(NAMES.map((name) => [name as string, join(folder, name)]));
  const network = startNetwork(folders);
  const machines = new Map<string, Machine>();
  for (const [name, of] of folders) machines.set(name, await createMachine(name, of, network));
  const all = [...machines.values()];
  const machine = (name: string) => machines.get(name) ?? fail(`There is no machine ${name}.`);
  const port = await freePort();
  const proxy = await startProxy(programs.haproxy, { folder, port, all });

  return {
    network,
    names: NAMES,
    urlOf: (user, database) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    directUrl: (name) => `postgres://postgres:${PASSWORD}@127.0.0.1:${machine(name).own.postgres}/comanda`,
    start: (name) => startMachine(machine(name), all, programs),
    kill: (name) => killProcessesIn(machine(name).folder),
    async untilWhole(maxMs) {
      for (const deadline = Date.now() + maxMs; ; await sleep(POLL_MS)) {
        const views = await Promise.all(all.map(readMembers));
        const [primary, ...others] = views.map(primaryOfWhole);
        if (primary !== undefined && others.every((other) => other === primary)) return primary;
        if (Date.now() > deadline) fail(`The cluster is not whole again: ${JSON.stringify(views)}`);
      }
    },
    async stop() {
      await proxy.stop();
      for (const { folder: of } of all) killProcessesIn(of);
      await network.close();
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}

/** Its ports stand in its settings for good, as those of a real machine do. */
async function createMachine(name: string, folder: string, network: Network): Promise<Machine> {
  await mkdir(folder);
  await giveToAccount(folder);
  const own = {
    postgres: await freePort(),
    patroni: await freePort(),
    etcd: await freePort(),
    peers: await freePort(),
  };
  const relay = (service: Service, port: number, forApplication = false) =>
    network.relay({ to: name, service, port, forApplication });
  const relayed = {
    postgres: await relay("postgres", own.postgres),
    patroni: await relay("patroni", own.patroni),
    etcd: await relay("etcd", own.etcd),
    peers: await relay("etcd", own.peers),
  };
  const outside = {
    postgres: await relay("postgres", own.postgres, true),
    patroni: await relay("patroni", own.patroni, true),
  };
  return { name, folder, own, relayed, outside };
}

const http = (port: number) => `http://127.0.0.1:${port}`;

async function startMachine(machine: Machine, all: readonly Machine[], programs: Programs): Promise<void> {
  const { folder: cwd } = machine;
  const file = join(cwd, "patroni.yml");
  await writeFile(
    file,
    await readSettings("patroni.yml", { "10.0.0.0/24": "127.0.0.0/8", "/var/run/postgresql": machine.folder }),
  );
  const log = await open(join(cwd, "log"), "a");
  const variables = {
    etcd: await etcdVariables(machine, all),
    patroni: await patroniVariables(machine, all, programs),
  };
  startAsAccount(programs.etcd, [], { cwd, env: variables.etcd, output: log.fd, urgent: true });
  startAsAccount(programs.patroni, [file], { cwd, env: variables.patroni, output: log.fd, urgent: true });
  await log.close();
}

function etcdVariables({ name, folder, own, relayed }: Machine, all: readonly Machine[]) {
  return readVariables("etcd.env", {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, "etcd"),
    ETCD_LISTEN_PEER_URLS: http(own.peers),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: http(relayed.peers),
    ETCD_LISTEN_CLIENT_URLS: http(own.etcd),
    ETCD_ADVERTISE_CLIENT_URLS: http(relayed.etcd),
    ETCD_INITIAL_CLUSTER: all.map((machine) => `${machine.name}=${http(machine.relayed.peers)}`).join(","),
  });
}

function patroniVariables({ name, folder, own, relayed }: Machine, all: readonly Machine[], { postgres }: Programs) {
  return readVariables("patroni.env", {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: all.map((machine) => `127.0.0.1:${machine.relayed.etcd}`).join(","),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${own.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${relayed.patroni}`,
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${own.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${relayed.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  });
}

async function startProxy(
  haproxy: string,
  { folder, port, all }: { folder: string; port: number; all: readonly Machine[] },
): Promise<Daemon> {
  const file = join(folder, "haproxy.cfg");
  const servers = all.map(({ outside }, at) => [
    `10.0.0.1${at + 1}:5432 check port 8008`,
    `127.0.0.1:${outside.postgres} check port ${outside.patroni}`,
  ]);
  const text = await readSettings("haproxy.cfg", {
    ...Object.fromEntries(servers),
    "bind 127.0.0.1:5432": `bind 127.0.0.1:${port}`,
    "    user haproxy\n    group haproxy\n": "",
    "    log /dev/log local0\n": "    log stderr format raw local0\n",
  });
  await writeFile(file, text);
  const log = await open(join(folder, "haproxy.log"), "a");
  const daemon = startAsAccount(haproxy, ["-db", "-f", file], { output: log.fd, urgent: true });
  await log.close();
  return daemon;
}

/** What a machine's Patroni says of all, asked past the network; nothing while it does not respond. */
async function readMembers({ own }: Machine): Promise<Member[]> {
  try {
    const response = await fetch(`${http(own.patroni)}/cluster`, { signal: AbortSignal.timeout(REQUEST_MS) });
    return clusterState.parse(await response.json()).members;
  } catch {
    return [];
  }
}

function primaryOfWhole(members: readonly Member[]): string | undefined {
  const primary = members.find(({ role }) => role === "leader");
  const isWell = ({ state, timeline }: Member) =>
    ["running", "streaming"].includes(state) && timeline === primary?.timeline;
  const isWhole =
    members.length === NAMES.length && members.every(isWell) && members.some(({ role }) => role === "sync_standby");
  return isWhole ? primary?.name : undefined;
}
