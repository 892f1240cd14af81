import type { z } from "zod";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import type { RequestShape } from "#src/server/agent-requests.ts";
import type { Owner } from "#src/testing/factories.ts";

/** Returns the open agent requests of a kind, in their order. */
export async function requestsOf<Shape extends RequestShape>(
  person: Pick<Owner, "call">,
  shape: Shape,
): Promise<z.output<Shape>[]> {
  const { requests } = (await person.call(listRequests)).body;
  return requests.filter(({ kind }) => kind === shape.shape.kind.value).map((request) => shape.parse(request));
}
