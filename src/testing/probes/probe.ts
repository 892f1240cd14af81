import type { Populated } from "#src/testing/populate.ts";

/** How the tenancy test calls an endpoint as another company's owner, with ids that belong to the populated company. */
export interface Probe {
  input?(theirs: Populated): { params?: object; query?: object; body?: unknown };
  /** Statuses that are right; a thing of another company is a 404, as one that never existed is. */
  rejectedWith?: number[];
  /** Meant for everyone: what it shows is public by design. */
  public?: boolean;
  /** Ids the caller sent and gets back. */
  echoes?(theirs: Populated): string[];
  /** Meant to change the populated company: a diner orders there. */
  changes?: boolean;
}

/** A call on one thing by its id. */
export const byId = (pick: (theirs: Populated) => string, body?: unknown): Probe => ({
  input: (theirs) => ({ query: { id: pick(theirs) }, ...(body !== undefined && { body }) }),
  rejectedWith: [404],
});
