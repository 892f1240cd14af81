import type { Populated } from "#src/testing/populate.ts";

/** How the tenancy test calls an endpoint as another company's owner, with ids that belong to the populated company. */
export interface Probe {
  input?(theirs: Populated): { params?: object; query?: object; body?: unknown };
  /** Expected statuses; another company's thing is a 404, like one that never existed. */
  rejectedWith?: number[];
  /** Whether the endpoint is for everyone: what it shows is public by design. */
  public?: boolean;
  /** Returns the ids that the caller sent and gets back. */
  echoes?(theirs: Populated): string[];
  /** Whether the call should change the populated company: a guest orders there. */
  changes?: boolean;
}

/** Returns a call about one thing by its id. */
export const byId = (pick: (theirs: Populated) => string, body?: unknown): Probe => ({
  input: (theirs) => ({ query: { id: pick(theirs) }, ...(body !== undefined && { body }) }),
  rejectedWith: [404],
});
