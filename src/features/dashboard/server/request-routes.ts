import { z } from "zod";
import * as requests from "#src/features/dashboard/request-contract.ts";
import { dismissRequest, listRequests, nameOf } from "#src/features/dashboard/server/requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Extension } from "#src/server/extensions.ts";
import { route, type Route } from "#src/server/http/route.ts";

/** Returns the routes of agent requests, with the shapes and names of the kinds that features add. */
export function requestRoutes(extensions: readonly Extension[]): Route[] {
  const kinds = requestKinds.of({ extensions }).toSorted((a, b) => a.number - b.number);
  const request = z.discriminatedUnion("kind", asOptions(kinds.map(({ shape }) => shape)));
  const listed = requests.listRequests.response.extend({ requests: z.array(request) });
  const dismissed = requests.dismissRequest.body.extend({ kind: z.enum(kinds.map(nameOf)) });
  return [
    route({ ...requests.listRequests, response: listed }, (context) => listRequests(context)),
    route({ ...requests.dismissRequest, body: dismissed }, (context, { body }) =>
      dismissRequest(context, body.kind, body.id),
    ),
  ];
}

function asOptions<T>([first, ...others]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error("No feature has agent requests.");
  return [first, ...others];
}
