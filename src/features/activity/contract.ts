import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { page, pagination, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const activity = z.object({
  id: z.string(),
  action_type: z.string(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  entity_name: z.string().nullable(),
  description: z.string(),
  created_at: timestamp,
  displayName: z.string(),
  users: z.object({ display_name: z.string() }).nullable(),
});
export type Activity = z.output<typeof activity>;

export const listActivities = endpoint({
  method: "GET",
  path: "/api/activities",
  summary: "The company's activity log, newest first.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ page }),
  response: z.object({ activities: z.array(activity), pagination }),
});
