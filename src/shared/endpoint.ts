import type { z } from "zod";
import type { ErrorCode } from "#src/shared/error-codes.ts";
import type { Role } from "#src/shared/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anyone, a signed-in user, a shared tablet with or without somebody who works on it, or the members of a
 * company who have one of the roles (the work then runs inside that company). A role that is not listed is rejected;
 * `shared/roles.ts` has the usual lists.
 */
type Access = "public" | "user" | "device" | CompanyAccess;

export interface CompanyAccess {
  readonly roles: readonly Role[];
}

/**
 * How the body is sent. `json` in both directions is the rule; `multipart` receives a form with files; `raw` passes the
 * unchanged bytes to the handler (signed webhooks); `upload` passes a file that is never in memory as a whole; `events`
 * returns a stream of server-sent events; `file` returns bytes or a page.
 */
export type Kind = "json" | "multipart" | "raw" | "upload" | "events" | "file";

/** Names of the rate limits; their numbers are in `server/http/rate-limit.ts`. */
export type RateLimitName =
  | "sign-in"
  | "sign-in-account"
  | "sign-in-device"
  | "sign-in-total"
  | "sign-up"
  | "reset"
  | "mail"
  | "username"
  | "order"
  | "order-device"
  | "call"
  | "help"
  | "help-address"
  | "help-device"
  | "receipt"
  | "upload"
  | "picture"
  | "pairing"
  | "pairing-code"
  | "pin"
  | "message"
  | "chat"
  | "print-test"
  | "ai";

/** An endpoint is plain data: the server validates with it, the web calls through it, OpenAPI is made from it. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The endpoint's own error codes, without the codes that follow from its access, its input and its rate limit. */
  readonly errors: readonly ErrorCode[];
  readonly kind?: Kind;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Largest body accepted, in bytes; 256 KiB by default. */
  readonly maxBytes?: number;
  /**
   * Whether the endpoint's JSON may be large: the handler receives the bytes, and another process parses and checks
   * them (`parseBody`).
   */
  readonly parsedInProcess?: true;
  readonly rateLimit?: RateLimitName;
  /** The request must carry an `Idempotency-Key` header. */
  readonly idempotencyKey?: boolean;
  /**
   * Whether a tablet may send the request long after the input was entered: `X-Entered-Ago` says how long ago, and the
   * person who entered the input is the actor.
   */
  readonly sentLater?: boolean;
  /** Whether a company may make this change while it is read-only. */
  readonly worksReadOnly?: boolean;
  /**
   * Whether the endpoint is rejected on a shared tablet, whoever works on it; such as signing in. Endpoints for a
   * signed-in user without a company are always rejected there.
   */
  readonly offOnDevices?: boolean;
  /** This endpoint's own texts for two errors of the server. */
  readonly errorTexts?: { readonly sessionExpired?: string; readonly tooLarge?: string };
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Returns the roles that may call an endpoint of a company; null for an endpoint that does not belong to a company. */
export function rolesOf({ access }: Pick<Endpoint, "access">): readonly Role[] | null {
  return typeof access === "string" ? null : access.roles;
}

/**
 * Returns whether a read-only company may not call the endpoint: it changes the company's data and is not marked
 * otherwise.
 */
export function isOffWhenReadOnly({ access, method, worksReadOnly = false }: Endpoint): boolean {
  return rolesOf({ access }) !== null && method !== "GET" && !worksReadOnly;
}

/**
 * Returns whether the endpoint is rejected on a shared tablet: a PIN gives no access to money, people, settings or
 * personal data.
 */
export function isOffOnDevices({ access, offOnDevices = false }: Endpoint): boolean {
  return access === "user" || offOnDevices;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E["params"]>;
export type QueryOf<E extends Endpoint> = Output<E["query"]>;
export type BodyOf<E extends Endpoint> = Output<E["body"]>;
export type ResponseOf<E extends Endpoint> = z.input<E["response"]>;
/** What a caller receives, after the server has parsed its own response. */
export type ResponseOutputOf<E extends Endpoint> = z.output<E["response"]>;

/** The error codes an endpoint lists in its contract. */
export type ErrorCodeOf<E extends Endpoint> = E["errors"][number];

/** The arguments of a call: only the parts that the endpoint declares, in their form before parsing. */
export type CallOf<E extends Endpoint> = Part<"params", Input<E["params"]>> &
  Part<"query", Input<E["query"]>> &
  Part<"body", Input<E["body"]>>;

type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
