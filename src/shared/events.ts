import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";

/** A type such as `order.placed` and the id of what it concerns; `resync` means events may have been missed. */
export const liveEvent = z.object({ type: z.string(), id: z.string().nullish() });

export const companyEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "What happens in the company, as it happens.",
  access: "company",
  kind: "events",
  response: liveEvent,
});
