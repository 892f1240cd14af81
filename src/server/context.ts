import type { Database, Tx } from "#src/server/db/database.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";
import type { Env } from "#src/server/env.ts";
import type { RateLimits } from "#src/server/http/rate-limit.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Extension } from "#src/server/extensions.ts";
import type { EventHub } from "#src/server/events.ts";
import type { JobQueue } from "#src/server/job-queue.ts";
import type { Log } from "#src/server/log.ts";
import type { DeviceRole, Role } from "#src/shared/roles.ts";
import type { Ports } from "#src/server/ports/ports.ts";
import type { Tracing } from "#src/server/tracing/spans.ts";

/** Who acts: a member of the company at a screen or through the API, a diner at a table, or the system in a job. */
export type Actor =
  | {
      type: "user";
      id: string;
      name: string;
      email: string;
      role: Role;
      device?: SharedDevice;
      /**
       * A text that the activity log adds to each of the actor's actions, such as who sent what somebody else entered.
       */
      logNote?: string;
    }
  | { type: "diner"; id: string; name: string }
  | { type: "system"; name: string };

/** A shared tablet on which a person acts. */
export interface SharedDevice {
  id: string;
  name: string;
}

/**
 * Returns the actor for a person who acts in a company in a role. On a shared tablet the name says so: "Ana, on Kitchen
 * 1".
 */
export function personOf(
  { id, name, email }: Pick<User, "id" | "name" | "email">,
  role: Role,
  device: SharedDevice | null = null,
): Actor {
  if (device === null) return { type: "user", id, name, email, role };
  return { type: "user", id, name: nameOnDevice(name, device), email, role, device };
}

export const nameOnDevice = (name: string, device: SharedDevice): string => `${name}, on ${device.name}`;

/** The parts that exist once per process and are passed to everything. */
export interface Platform {
  env: Env;
  log: Log;
  database: Database;
  ports: Ports;
  jobs: JobQueue;
  events: EventHub;
  rateLimits: RateLimits;
  /** Returns 32 bytes for one purpose, derived from the server's secret: the same in every process, never stored. */
  deriveKey: (purpose: string) => Buffer;
  /** Null when no target for traces is configured. */
  tracing: Tracing | null;
  /** The listeners of higher features for announcements of lower ones. */
  listeners: readonly Listener<Context>[];
  /** The extensions that features add to lower ones; see `extensionPoint`. */
  extensions: readonly Extension[];
  /** Every table with the handling of its columns. */
  tables: DeclaredTables;
}

/** Work for anyone. There is no company yet: `inTenant` and `inDirectory` give access to data. */
export interface PublicContext extends Platform {
  requestId: string;
  /** The caller's network address, for rate limits only: for IPv6, the network of the address. */
  address: string;
  headers: Headers;
  /** Returns who is signed in, for work that is public and differs for a signed-in person. */
  session(): Promise<SignedIn | null>;
  /** Returns the shared tablet that the request comes from. */
  pairedDevice(): Promise<PairedDevice | null>;
}

/** A shared tablet, which belongs to one company. */
export interface PairedDevice extends SharedDevice {
  companyId: string;
  role: DeviceRole;
  /** Whoever entered their PIN last, as long as they may work on it. */
  userId: string | null;
  readOnly: boolean;
  restored: boolean;
  closed: boolean;
}

/** A session, the company it works in, and what the person is there. */
export interface SignedIn {
  user: User;
  /** Null on a shared tablet, where the person has no own session. */
  sessionId: string | null;
  /** The shared tablet on which the person works; null where they signed in themselves. */
  device: SharedDevice | null;
  companyId: string | null;
  /** Null when `companyId` is null. */
  role: Role | null;
  /** Whether the request names a company of which the person is not a member. */
  foreignCompany: boolean;
  /** Whether the company's plan has ended: its data can be read but not changed. */
  readOnly: boolean;
  /**
   * Whether the company was restored from a backup and its owner has not confirmed it yet: only owners may work in it.
   */
  restored: boolean;
  /** Whether the company is closed: nobody may work in it. */
  closed: boolean;
}

export interface User {
  id: string;
  name: string;
  email: string;
  image: string | null;
}

/** Work for a signed-in person who may not have a company yet. */
export interface UserContext extends PublicContext, SignedIn {}

/** Work for a shared tablet, whoever works on it. */
export interface DeviceContext extends PublicContext {
  device: PairedDevice;
}

/** Work inside one company: `db` is the tenant transaction, so all its writes commit or roll back together. */
export interface Context extends Platform {
  db: Tx;
  companyId: string;
  actor: Actor;
}

/**
 * Work inside one company before a transaction is open, for verbs that call an external service between two short
 * transactions.
 */
export interface Scope extends Platform {
  companyId: string;
  actor: Actor;
  within<T>(work: (context: Context) => Promise<T>): Promise<T>;
}

/**
 * Returns whether the actor is a person who is not an owner: the data that they enter does not confirm an order that
 * they approve.
 */
export const isLimited = (actor: Actor): boolean => actor.type === "user" && actor.role !== "owner";

export function actorId(actor: Actor): string | null {
  return actor.type === "user" ? actor.id : null;
}
