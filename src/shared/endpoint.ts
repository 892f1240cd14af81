import type { z } from "zod";
import type { ErrorCode } from "#src/shared/error-codes.ts";
import type { Role } from "#src/shared/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anyone, a signed-in user, a shared tablet with or without somebody who works on it, or the members of a company who have one of the roles (the work then runs inside
 * that company). A role that is not listed is rejected; `shared/roles.ts` has the usual lists.
 */
type Access = "public" | "user" | "device" | CompanyAccess;

export interface CompanyAccess {
  readonly roles: readonly Role[];
}

/**
 * How the body travels. `json` both ways is the rule; `multipart` receives a form with files; `raw` hands the handler the
 * untouched bytes (signed webhooks); `upload` hands it a file that is never whole in memory; `events` returns a stream of server-sent events; `file` returns bytes or a page.
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
  /** Codes of the errors it can give, without those that follow from its access, its input and its rate limit. */
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
  /** Its JSON may be large: the handler gets its bytes, and has them parsed and checked in another process (`parseBody`). */
  readonly parsedInProcess?: true;
  readonly rateLimit?: RateLimitName;
  /** The request must carry an `Idempotency-Key` header. */
  readonly idempotencyKey?: boolean;
  /** A tablet may send it long after it was entered: `X-Entered-Ago` says by how much, and it is the act of whoever entered it. */
  readonly sentLater?: boolean;
  /** A change that a company may still make while it is read-only. */
  readonly worksReadOnly?: boolean;
  /** Not possible on a shared tablet, whoever works on it, such as signing in. What is for a signed-in user without a company never is. */
  readonly offOnDevices?: boolean;
  /** Texts for two errors of the server that this endpoint words in its own way. */
  readonly errorTexts?: { readonly sessionExpired?: string; readonly tooLarge?: string };
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The roles that may call an endpoint of a company; null for an endpoint that belongs to no company. */
export function rolesOf({ access }: Pick<Endpoint, "access">): readonly Role[] | null {
  return typeof access === "string" ? null : access.roles;
}

/** Whether a company that is read-only may not call it: it changes the company's data and is not marked otherwise. */
export function isOffWhenReadOnly({ access, method, worksReadOnly = false }: Endpoint): boolean {
  return rolesOf({ access }) !== null && method !== "GET" && !worksReadOnly;
}

/** Whether it is not possible on a shared tablet: a PIN opens neither money, people nor settings, nor what is one person's. */
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

/** What a caller passes: only the parts the endpoint declares, in the form before parsing. */
export type CallOf<E extends Endpoint> = Part<"params", Input<E["params"]>> &
  Part<"query", Input<E["query"]>> &
  Part<"body", Input<E["body"]>>;

type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
